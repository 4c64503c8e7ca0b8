import { CircleQuestionMark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DoubtView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { CheckCard } from './check-card.tsx'
import { AdoptDialog } from './dialogs.tsx'
import { Prompt } from './prompt.tsx'
import { UtcTime, useClock } from './utc-time.tsx'
import { CorrectDialog } from './verdicts.tsx'

/** A video marked as not billed that is the likely cause of an unexplained rise. */
export function DoubtCard({ doubt, count, mayAct }: { doubt: DoubtView; count: number; mayAct: boolean }) {
  const say = useTranslations('reconcile')
  const clock = useClock()
  const { id, prompt, person, sentAt, priceYen, doubtedAt, keptJobId } = doubt
  const yen = formatYen(priceYen)
  return (
    <CheckCard
      icon={CircleQuestionMark}
      title={say('verdict.doubted')}
      name={<Prompt text={prompt} id={id} />}
      facts={
        <>
          <p>
            {person.name} · <UtcTime at={sentAt} long />
          </p>
          <p>{say(`doubts.${whyDoubted(doubt)}`, { yen, time: clock(Date.parse(doubtedAt)) })}</p>
        </>
      }
      act={mayAct ? <CorrectDialog submissionId={id} priceYen={priceYen} doubted /> : null}
    >
      <p className="max-w-[80ch]">{say('doubts.help', { count })}</p>
      {mayAct ? (
        <div>
          <AdoptDialog submissionId={id} help={say('adopt.wrongHelp', { yen })} found={keptJobId} />
        </div>
      ) : null}
    </CheckCard>
  )
}

function whyDoubted({ status, reason }: DoubtView): 'unrecorded' | 'rejected' | 'notAccepted' {
  if (reason === 'sent_unrecorded') return 'unrecorded'
  return status === 'rejected' ? 'rejected' : 'notAccepted'
}
