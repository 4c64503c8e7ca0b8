'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps, MouseEvent } from 'react'
import { confirmExportAction } from '#app/(studio)/actions.ts'
import { showToast } from '#components/client/toast.ts'
import { askAction } from '#components/client/use-action.ts'
import { speak } from '#lib/i18n/message.ts'

/** A link to a bulk export: the person must have proved their identity recently before the fetch. */
export function ExportLink({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  const say = useTranslations()
  const follow = async (event: MouseEvent) => {
    event.preventDefault()
    const outcome = await askAction(confirmExportAction, { key: 'doors.broke' })
    if (outcome.kind === 'done') window.location.assign(href)
    else void showToast(speak(say, outcome.message))
  }
  return <a href={href} download onClick={(event) => void follow(event)} {...props} />
}
