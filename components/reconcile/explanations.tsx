import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { Section } from '#components/ui/section.tsx'
import type { ExplanationView } from '#lib/money/balance/view.ts'
import { formatYen } from '#lib/yen.ts'
import { TakeBackDialog } from './explain-dialogs.tsx'

/** Differences explained by admins; each explanation can be taken back. */
export function Explanations({
  explanations,
  mayExplain,
}: {
  explanations: readonly ExplanationView[]
  mayExplain: boolean
}) {
  const say = useTranslations('balance.explanations')
  if (explanations.length === 0) return null
  return (
    <Section title={say('list')} help={say('listHelp')}>
      <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto border-t border-line">
        {explanations.map((explanation) => (
          <Explanation key={explanation.id} explanation={explanation} mayExplain={mayExplain} />
        ))}
      </ul>
    </Section>
  )
}

function Explanation({ explanation, mayExplain }: { explanation: ExplanationView; mayExplain: boolean }) {
  const say = useTranslations('balance.explanations')
  const { momentOf, dayOf, keyOf } = useMoments()
  const { id, at, spentAt, amountYen, reason, by, ofAnotherKey, takesBack, isTakenBack } = explanation
  const yen = formatYen(amountYen)
  const facts = [
    by,
    momentOf(at),
    say('about', { day: dayOf(keyOf(spentAt)) }),
    ...(ofAnotherKey ? [say('anotherKey')] : []),
    ...(takesBack ? [say('takesBack')] : []),
    ...(isTakenBack ? [say('isTakenBack')] : []),
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 text-13">
      <strong className={`w-24 font-medium tabular-nums ${isTakenBack ? 'text-muted line-through' : ''}`}>
        {amountYen > 0 ? `+${yen}` : yen}
      </strong>
      <span className="min-w-0 flex-1 basis-64">
        <span className="block break-words whitespace-pre-wrap" dir="auto">
          {reason}
        </span>
        <span className="block text-12 text-muted tabular-nums">{facts.join(' · ')}</span>
      </span>
      {mayExplain && !takesBack && !isTakenBack ? <TakeBackDialog id={id} yen={yen} /> : null}
    </li>
  )
}
