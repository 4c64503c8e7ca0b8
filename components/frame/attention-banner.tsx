'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { words } from '#components/words.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { type Attention, attentionOf } from './attention.ts'
import { useHiddenYen } from './hidden-yen.ts'

/** On every page but the one it leads to: what somebody who may act should look at. */
export function AttentionBanner() {
  const { data: balance } = useQuery(balanceQuery())
  const [hiddenYen, hide] = useHiddenYen()
  const pathname = usePathname()
  const attention = balance ? attentionOf(balance) : null
  if (!attention || pathname.startsWith(paths.reconcile())) return null
  const unexplained = attention.kind === 'unexplained' ? attention.yen : null
  if (unexplained !== null && unexplained === hiddenYen) return null
  return (
    <div role="status" className="pt-3">
      <Notice
        look={attention.kind === 'paused' ? 'bad' : 'unsure'}
        action={
          <span className="flex items-center gap-1">
            <Link
              href={unexplained === null ? paths.reconcile() : paths.proof()}
              className={buttonClasses('small')}
            >
              {words.frame.attention.see}
            </Link>
            {unexplained === null ? null : (
              <Button
                look="icon"
                aria-label={words.frame.attention.hide}
                title={words.frame.attention.hide}
                onClick={() => hide(unexplained)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </span>
        }
      >
        {told(attention)}
      </Notice>
    </div>
  )
}

function told(attention: Attention): string {
  const said = words.frame.attention
  switch (attention.kind) {
    case 'paused':
      return said.paused(attention.unknowns)
    case 'unknowns':
      return said.unknowns(attention.unknowns)
    case 'unexplained':
      return attention.yen > 0 ? said.more(attention.yen) : said.less(-attention.yen)
  }
}
