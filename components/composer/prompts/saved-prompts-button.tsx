'use client'

import { BookMarked } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

const SavedPromptsDialog = lazy(async () => ({
  default: (await import('./saved-prompts-dialog.tsx')).SavedPromptsDialog,
}))

/** Opens the team's saved prompts. Everything behind it is loaded then. */
export function SavedPromptsButton(props: {
  /** The prompt that could be saved now. */
  current: string
  use: (text: string) => void
  /** Keeps the focus, and does nothing. */
  disabled?: boolean
}) {
  const say = useTranslations('prompts')
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        ref={button}
        className="text-muted"
        aria-haspopup="dialog"
        aria-label={say('open')}
        title={say('open')}
        aria-disabled={props.disabled}
        onClick={() => props.disabled || setOpened('open')}
      >
        <BookMarked aria-hidden className="size-4" />
      </Button>
      {opened === 'never' ? null : (
        <Suspense>
          <SavedPromptsDialog
            {...props}
            button={button}
            open={opened === 'open'}
            close={() => setOpened('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
