'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useZone } from '#components/client/clock.tsx'
import { formatMoment, formatTime } from '#components/client/format.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { type Attention, attentionOf } from './attention.ts'

/** The pages that say it at length, where the banner does not repeat it; the first is the way on. */
function toldAt(attention: Attention): string[] {
  if (attention.kind === 'asked_to_wait') return []
  if (attention.kind === 'at_risk') return [paths.video(attention.firstId)]
  if (attention.kind === 'low') return [paths.balance()]
  return attention.kind === 'unexplained' ? [paths.balance(), paths.reconcile()] : [paths.reconcile()]
}

const PRESSING: readonly Attention['kind'][] = ['paused', 'at_risk', 'key_refused', 'low']

/** The most pressing matter, on every page but the one that it leads to. */
export function AttentionBanner() {
  const say = useTranslations('shell')
  const { data: balance } = useQuery(balanceQuery())
  const pathname = usePathname()
  const attention = balance ? attentionOf(balance) : null
  const told = attention ? toldAt(attention) : []
  if (!attention || told.some((path) => pathname.startsWith(path))) return null
  const [leads] = told
  return (
    <div role="status" className="pt-3">
      <Notice
        look={PRESSING.includes(attention.kind) ? 'bad' : 'unsure'}
        action={
          leads ? (
            <Link href={leads} className={buttonClasses('small')}>
              {say(leads === paths.balance() ? 'attention.lowSee' : 'attention.see')}
            </Link>
          ) : null
        }
      >
        <Told attention={attention} />
      </Notice>
    </div>
  )
}

function Told({ attention }: { attention: Attention }): string {
  const say = useTranslations('shell')
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
    case 'key_refused':
      return say('attention.keyRefused')
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
