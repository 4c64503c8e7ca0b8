'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { endSession } from '#components/client/connection.ts'
import { hearBuild } from '#lib/build.ts'
import { paths } from '#lib/paths.ts'
import { MOST_AT_ONCE } from '#lib/submissions/results.ts'
import { tellOfSelection } from './use-bulk.ts'

const FRAME = 'zip'

/**
 * Downloads clips as one ZIP file. The browser writes it to the disk as it comes. The form's answer goes to a frame that
 * nobody sees: a download does not show there, and what is none would otherwise replace the page with its selection.
 */
export function ZipForm({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const say = useTranslations()
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef(false)
  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (ids.length > MOST_AT_ONCE) return tellOfSelection(say('gallery.bulk.tooMany', { most: MOST_AT_ONCE }))
    const obstacle = await findObstacle()
    if (obstacle) return tellOfSelection(say(obstacle))
    asked.current = true
    form.current?.submit()
  }
  const shown = () => {
    // The empty frame is shown once, too, when it begins.
    if (!asked.current) return
    asked.current = false
    tellOfSelection(say('gallery.bulk.downloadFailed'))
  }
  return (
    <form
      ref={form}
      method="post"
      action={paths.api.zip()}
      target={FRAME}
      onSubmit={(event) => void submitted(event)}
      className="contents"
    >
      <input type="hidden" name="ids" value={ids.slice(0, MOST_AT_ONCE).join(',')} />
      {children}
      <iframe name={FRAME} title={say('gallery.bulk.download')} hidden onLoad={shown} />
    </form>
  )
}

/** What stands in the way of a download; null when nothing does. */
async function findObstacle() {
  try {
    const answer = await fetch(paths.api.zip(), { method: 'HEAD' })
    hearBuild(answer)
    if (answer.ok) return null
    if (answer.status !== 401) return 'gallery.bulk.downloadFailed'
    endSession()
    return 'shell.signedOut'
  } catch {
    return 'gallery.bulk.downloadOffline'
  }
}
