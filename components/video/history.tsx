import { useTranslations } from 'next-intl'
import { formatSpan } from '#components/client/format.ts'
import { useMoments } from '#components/client/moments.tsx'
import { useSpeakKept } from '#components/client/speak-kept.ts'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import type { Status } from '#lib/submissions/state.ts'
import { reasonWords, statusWords } from '#lib/submissions/words.ts'

const DOTS: Partial<Record<Status, string>> = {
  unknown: 'bg-unsure',
  failed: 'bg-bad',
  rejected: 'bg-bad',
  billed_without_job: 'bg-bad',
  completed: 'bg-ok',
}

/** All states with their times and reasons, oldest first. */
export function History({ events }: { events: SubmissionDetail['events'] }) {
  const say = useTranslations('status')
  const { momentOf } = useMoments()
  return (
    <ol>
      {events.map((event, index) => (
        <li key={`${event.at}-${event.status}`} className="relative flex gap-3 pb-4 text-13">
          <span aria-hidden className="flex w-2 shrink-0 flex-col items-center">
            <span className={`mt-1.5 size-2 rounded-full ${DOTS[event.status] ?? 'bg-edge'}`} />
            {index < events.length - 1 ? <span className="-mb-5 mt-1 w-px flex-1 bg-line" /> : null}
          </span>
          <div className="min-w-0">
            <p className="font-medium">{titleOf(say, event)}</p>
            <time dateTime={event.at} className="text-12 text-muted tabular-nums">
              {momentOf(event.at)}
              <Since earlier={events[index - 1]?.at} at={event.at} />
            </time>
            {event.reason ? <p className="mt-1">{reasonWords(say, event.reason)}</p> : null}
            <Detail event={event} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Detail({ event: { reason, detail } }: { event: SubmissionDetail['events'][number] }) {
  const speakKept = useSpeakKept()
  const { words, raw } = splitDetail(reason, detail)
  return (
    <>
      {words ? (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {speakKept(words)}
        </p>
      ) : null}
      <TechnicalDetails of={[raw]} />
    </>
  )
}

/** The duration of the previous step. */
function Since({ earlier, at }: { earlier: string | undefined; at: string }) {
  if (!earlier) return null
  const took = Date.parse(at) - Date.parse(earlier)
  return took >= 1_000 ? ` · +${formatSpan(took)}` : null
}

function titleOf(say: SayOf<'status'>, { status, reason }: SubmissionDetail['events'][number]): string {
  return statusWords(say, { status, reason, priceYen: 0, clip: {} }).title
}
