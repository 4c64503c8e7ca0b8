import type { ReactNode } from 'react'

/** News that moves nothing on the page: a card in the corner, above the bar of narrow windows. Said aloud when it comes. */
export function Corner({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className="fixed bottom-[calc(68px+env(safe-area-inset-bottom))] left-3 z-40 max-w-[min(380px,calc(100vw-24px))] rail:bottom-4 rail:left-[72px]"
    >
      {shown ? (
        <div className="flex gap-3 rounded-frame border border-line bg-surface px-4 py-3 text-13 shadow-popover">
          {children}
        </div>
      ) : null}
    </div>
  )
}
