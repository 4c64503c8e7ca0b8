'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { reopenClaimsAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Change, ChangeNews } from './use-claims.ts'

/** What the last change came to, with the way back where there is one. The announcer says it aloud. */
export function ChangeNotice({
  news,
  busy,
  close,
  change,
}: {
  news: ChangeNews | null
  busy: boolean
  close: () => void
  change: Change
}) {
  const say = useTranslations()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed may be gone with what it changed; the focus goes to what came of it.
    if (news && document.activeElement === document.body) notice.current?.focus()
  }, [news])
  if (!news) return null
  return (
    <div ref={notice} tabIndex={-1} className="mt-4 rounded-frame">
      <Notice
        look={news.bad ? 'bad' : 'quiet'}
        action={
          <span className="flex items-center gap-1">
            {news.undo.length > 0 ? (
              <Button
                look="small"
                aria-disabled={busy}
                onClick={() => void change('open', reopenClaimsAction, news.undo)}
              >
                {say('claims.undo')}
              </Button>
            ) : null}
            <Button look="icon" aria-label={say('reconcile.close')} onClick={close}>
              <X aria-hidden className="size-4" />
            </Button>
          </span>
        }
      >
        {news.text}
      </Notice>
    </div>
  )
}
