'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import type { SayOf } from '#lib/language/said.ts'
import { formatYen } from '#lib/money/yen.ts'
import { paths } from '#lib/paths.ts'
import { type Attention, attentionOf } from './attention.ts'
import { useHiddenYen } from './hidden-yen.ts'

/** Where each is said at length, so not said again. */
const LEADS_TO: Record<Attention['kind'], string> = {
  paused: paths.reconcile(),
  unknowns: paths.reconcile(),
  unexplained: paths.reconcile(),
  low: paths.balance(),
}

/** On every page but the one it leads to: what somebody who may act should look at. */
export function AttentionBanner() {
  const say = useTranslations('frame')
  const { data: balance } = useQuery(balanceQuery())
  const [hiddenYen, hide] = useHiddenYen()
  const pathname = usePathname()
  const attention = balance ? attentionOf(balance) : null
  if (!attention || pathname.startsWith(LEADS_TO[attention.kind])) return null
  const unexplained = attention.kind === 'unexplained' ? attention.yen : null
  if (unexplained !== null && unexplained === hiddenYen) return null
  return (
    <div role="status" className="pt-3">
      <Notice
        look={attention.kind === 'paused' || attention.kind === 'low' ? 'bad' : 'unsure'}
        action={
          <span className="flex items-center gap-1">
            <Link
              href={unexplained === null ? LEADS_TO[attention.kind] : paths.proof()}
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
        {told(say, attention)}
      </Notice>
    </div>
  )
}

function told(say: SayOf<'frame'>, attention: Attention): string {
  switch (attention.kind) {
    case 'paused':
      return say('attention.paused', { unknowns: attention.unknowns })
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
