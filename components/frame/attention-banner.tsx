'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useZone } from '#components/time/clock.tsx'
import { formatMoment, formatTime } from '#components/time/format.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { formatYen } from '#lib/money/yen.ts'
import { paths } from '#lib/paths.ts'
import { type Attention, attentionOf } from './attention.ts'
import { useHiddenYen } from './hidden-yen.ts'

/** Where each is said at length, so not said again; null where all is said. */
function leadsTo(attention: Attention): string | null {
  if (attention.kind === 'asked_to_wait') return null
  if (attention.kind === 'at_risk') return paths.video(attention.firstId)
  return attention.kind === 'low' ? paths.balance() : paths.reconcile()
}

const PRESSING: readonly Attention['kind'][] = ['paused', 'at_risk', 'low']

/** On every page but the one it leads to: what people should know, and those who may act should look at. */
export function AttentionBanner() {
  const say = useTranslations('frame')
  const { data: balance } = useQuery(balanceQuery())
  const [hiddenYen, hide] = useHiddenYen()
  const pathname = usePathname()
  const attention = balance ? attentionOf(balance, hiddenYen) : null
  const leads = attention && leadsTo(attention)
  if (!attention || (leads && pathname.startsWith(leads))) return null
  const unexplained = attention.kind === 'unexplained' ? attention.yen : null
  return (
    <div role="status" className="pt-3">
      <Notice
        look={PRESSING.includes(attention.kind) ? 'bad' : 'unsure'}
        action={
          <span className="flex items-center gap-1">
            {leads ? (
              <Link href={unexplained === null ? leads : paths.proof()} className={buttonClasses('small')}>
                {say(attention.kind === 'low' ? 'attention.lowSee' : 'attention.see')}
              </Link>
            ) : null}
            {unexplained === null ? null : (
              <Button
                look="icon"
                aria-label={say('attention.hide')}
                title={say('attention.hide')}
                onClick={() => hide(unexplained)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </span>
        }
      >
        <Told attention={attention} />
      </Notice>
    </div>
  )
}

function Told({ attention }: { attention: Attention }): string {
  const say = useTranslations('frame')
  const [language, zone] = [useLocale(), useZone()]
  switch (attention.kind) {
    case 'paused':
      return say('attention.paused', { unknowns: attention.unknowns })
    case 'at_risk': {
      const { count, before } = attention
      return say('attention.atRisk', { count, moment: formatMoment(before, zone, language) })
    }
    case 'unknowns':
      return say('attention.unknowns', { unknowns: attention.unknowns })
    case 'doubts':
      return say('attention.doubts', { doubts: attention.doubts })
    case 'asked_to_wait':
      return say('attention.askedToWait', { time: formatTime(Date.parse(attention.until), zone) })
    case 'unexplained':
      return say(attention.yen > 0 ? 'attention.more' : 'attention.less', {
        yen: formatYen(Math.abs(attention.yen)),
      })
    case 'low':
      return say('attention.low', {
        yen: formatYen(attention.availableYen),
        threshold: formatYen(attention.thresholdYen),
      })
  }
}
