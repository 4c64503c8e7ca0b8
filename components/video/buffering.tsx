import { useTranslations } from 'next-intl'
import { useLate } from '#components/client/use-late.ts'

/** Shorter waits are not shown: every seek has one. */
const NOTICED_MS = 600

/** A sign over a playing video that waits for data. */
export function Buffering({ now }: { now: boolean }) {
  const say = useTranslations('video')
  if (!useLate(now, NOTICED_MS)) return null
  return (
    <p
      role="status"
      className="breathing pointer-events-none absolute inset-0 m-auto size-fit rounded-control bg-shade px-3 py-1.5 text-13 text-on-shade"
    >
      {say('buffering')}
    </p>
  )
}
