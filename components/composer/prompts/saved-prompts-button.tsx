import { BookMarked } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'

const SavedPromptsDialog = lazyPart(() => import('./saved-prompts-dialog.tsx'), 'SavedPromptsDialog')

/** Opens the team's saved prompts, which restart the composer. Their code loads on demand. */
export function SavedPromptsButton({ disabled }: { disabled: boolean }) {
  const say = useTranslations('prompts')
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        // Keeps the focus but ignores presses.
        aria-disabled={disabled}
        onClick={() => disabled || setOpened('open')}
        className="inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-control px-2.5 text-13 text-muted whitespace-nowrap transition-colors hover:bg-raised pointer-coarse:h-11"
      >
        <BookMarked aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{say('open')}</span>
      </button>
      {opened === 'never' ? null : (
        <Suspense>
          <SavedPromptsDialog button={button} open={opened === 'open'} close={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  )
}
