import { useTranslations } from 'next-intl'
import type { KeyboardEvent, ReactNode } from 'react'
import { isConverting, isSendKey } from '#components/client/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Problem } from '#components/ui/problem.tsx'

/** Edits text in place. ⌘ or Ctrl with Enter saves, Escape closes. */
export function EditForm({
  label,
  busy,
  problem,
  since,
  save,
  close,
  children,
}: {
  label: string
  busy: boolean
  problem: string | null
  /** The words that another person has saved since this form was opened; null if none has. */
  since: string | null
  /** @returns whether it was saved. */
  save: () => Promise<boolean>
  close: () => void
  children: ReactNode
}) {
  const say = useTranslations('storyboard')
  const submit = async () => {
    if (await save()) close()
  }
  const keyPressed = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isConverting(event.nativeEvent)) return
    if (event.key === 'Escape') close()
    else if (isSendKey(event)) {
      const form = event.currentTarget
      // After the tag that the same key completes.
      setTimeout(() => form.requestSubmit())
    } else return
    event.preventDefault()
  }
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={keyPressed}
      className="grid min-w-0 gap-3 rounded-frame border border-line bg-surface p-3"
      noValidate
    >
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="small" aria-disabled={busy}>
          {say('save')}
        </Button>
        <Button look="small" onClick={close}>
          {say('cancel')}
        </Button>
        <Problem
          text={since === null ? problem : say('changedMeanwhile', { words: since })}
          className="text-12"
        />
      </div>
    </form>
  )
}

/** Whether the words of a form are still those that it was opened with. */
export function isSame(first: object, now: object): boolean {
  return JSON.stringify(first) === JSON.stringify(now)
}
