'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps, MouseEvent } from 'react'
import { confirmExportAction } from '#app/(studio)/actions.ts'
import { downloadStarts } from '#components/client/download-starts.ts'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import type { Done } from '#lib/i18n/refused.ts'

/** A link to a bulk export: the person must have proved their identity recently before the fetch. */
export function ExportLink({ href, children, onClick, ...props }: ComponentProps<'a'> & { href: string }) {
  const say = useTranslations()
  const { run, busy } = useAction<Done>({
    broke: { key: 'doors.broke' },
    tell: (problem) => void showToast(problem),
  })
  const download = async () => {
    const outcome = await confirmExportAction()
    if (outcome.kind !== 'done') return outcome
    window.location.assign(href)
    await downloadStarts()
    return outcome
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // First: a menu stays open after a click whose default was prevented.
    onClick?.(event)
    event.preventDefault()
    void run(download)
  }
  return (
    <a download {...props} href={href} aria-busy={busy} aria-disabled={busy} onClick={follow}>
      {busy ? say('ui.preparing') : children}
    </a>
  )
}
