import { useTranslations } from 'next-intl'
import type { DoubtView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { AdoptDialog } from './dialogs.tsx'
import { Prompt } from './prompt.tsx'
import { UtcTime, useClock } from './utc-time.tsx'
import { CorrectDialog } from './verdicts.tsx'

/** Submissions that were called not billed, and are the likely cause of an unexplained rise; the likeliest first. */
export function Doubts({ doubts, mayAct }: { doubts: readonly DoubtView[]; mayAct: boolean }) {
  const say = useTranslations('reconcile.doubts')
  if (doubts.length === 0) return null
  return (
    <section aria-labelledby="doubts" className="mt-5">
      <h2 id="doubts" className="flex flex-wrap items-baseline gap-x-2.5 text-16 font-semibold">
        {say('heading')}
        <span className="text-12 font-regular text-muted tabular-nums">
          {say('count', { count: doubts.length })}
        </span>
      </h2>
      <p className="mt-1 max-w-[80ch] text-13 text-muted">{say('help', { count: doubts.length })}</p>
      <ol className="mt-3 divide-y divide-line rounded-panel border border-line bg-surface shadow-panel">
        {doubts.map((doubt) => (
          <li key={doubt.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4 rail:px-6">
            <Told doubt={doubt} />
            {mayAct ? <Acts doubt={doubt} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Told({ doubt }: { doubt: DoubtView }) {
  const say = useTranslations('reconcile.doubts')
  const clock = useClock()
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h3 className="text-14 font-semibold" dir="auto">
        <Prompt text={doubt.prompt} id={doubt.id} />
      </h3>
      <p className="mt-1 text-12 text-muted tabular-nums">
        {doubt.person.name} · <UtcTime at={doubt.sentAt} long />
      </p>
      <p className="mt-1 text-13 text-unsure tabular-nums">
        {say(whyDoubted(doubt), {
          yen: formatYen(doubt.priceYen),
          time: clock(Date.parse(doubt.doubtedAt)),
        })}
      </p>
    </div>
  )
}

function whyDoubted({ status, reason }: DoubtView): 'unrecorded' | 'rejected' | 'notAccepted' {
  if (reason === 'sent_unrecorded') return 'unrecorded'
  return status === 'rejected' ? 'rejected' : 'notAccepted'
}

function Acts({ doubt }: { doubt: DoubtView }) {
  const say = useTranslations('reconcile')
  return (
    <div className="flex flex-wrap gap-2">
      <AdoptDialog
        submissionId={doubt.id}
        help={say('adopt.wrongHelp', { yen: formatYen(doubt.priceYen) })}
        found={doubt.keptJobId}
      />
      <CorrectDialog submissionId={doubt.id} priceYen={doubt.priceYen} doubted />
    </div>
  )
}
