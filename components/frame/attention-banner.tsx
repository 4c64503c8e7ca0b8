'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useZone } from '#components/time/clock.tsx'
import { formatMoment } from '#components/time/format.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { formatYen } from '#lib/money/yen.ts'
import { paths } from '#lib/paths.ts'
import { type Attention, attentionOf } from './attention.ts'
import { useHiddenYen } from './hidden-yen.ts'

/** Where each is said at length, so not said again. */
function leadsTo(attention: Attention): string {
  if (attention.kind === 'at_risk') return paths.video(attention.firstId)
  return attention.kind === 'low' ? paths.balance() : paths.reconcile()
}

const PRESSING: readonly Attention['kind'][] = ['paused', 'at_risk', 'low']

/** On every page but the one it leads to: what somebody who may act should look at. */
export function AttentionBanner() {
  const say = useTranslations('frame')
  const { data: balance } = useQuery(balanceQuery())
  const [hiddenYen, hide] = useHiddenYen()
  const pathname = usePathname()
  const attention = balance ? attentionOf(balance, hiddenYen) : null
  if (!attention || pathname.startsWith(leadsTo(attention))) return null
  const unexplained = attention.kind === 'unexplained' ? attention.yen : null
  return (
    <div role="status" className="pt-3">
      <Notice
        look={PRESSING.includes(attention.kind) ? 'bad' : 'unsure'}
        action={
          <span className="flex items-center gap-1">
            <Link
              href={unexplained === null ? leadsTo(attention) : paths.proof()}
              className={buttonClasses('small')}
            >
              {say(attention.kind === 'low' ? 'attention.lowSee' : 'attention.see')}
            </Link>
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
