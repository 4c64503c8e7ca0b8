'use client'

import { Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { correctByHandAction, decideByHandAction } from '#app/(studio)/reconcile/actions.ts'
import { useNow } from '#components/client/clock.tsx'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import { formatYen } from '#lib/yen.ts'
import { useClock } from './utc-time.tsx'

const icon = <Gavel aria-hidden className="size-4" />

/** A person says what happened, and why. */
export function DecideDialog({
  submissionId,
  priceYen,
  settlesAt,
}: {
  submissionId: string
  priceYen: number
  /** Until then nobody can say that it was not billed. In milliseconds. */
  settlesAt: number
}) {
  const say = useTranslations('reconcile.decide')
  const verdict = useVerdict()
  const yen = formatYen(priceYen)
  return (
    <ActionDialog
      label={say('open')}
      icon={icon}
      title={say('title')}
      help={say('help')}
      keptAs={`decision.${submissionId}`}
      {...verdict}
      fields={({ billed }, type) => (
        <Decision yen={yen} settlesAt={settlesAt} chosen={billed} choose={(billed) => type({ billed })} />
      )}
      act={({ billed }) =>
        billed ? say(billed === 'yes' ? 'actBilled' : 'actNotBilled', { yen }) : say('act')
      }
      call={({ billed, reason }) => decideByHandAction({ submissionId, billed: billed === 'yes', reason })}
      done={say('done')}
    />
  )
}

function Decision({
  yen,
  settlesAt,
  ...rest
}: Pick<VerdictProps, 'chosen' | 'choose'> & { yen: string; settlesAt: number }) {
  const say = useTranslations('reconcile.decide')
  const clock = useClock()
  const notYet = useNow() < settlesAt ? say('notYet', { time: clock(settlesAt) }) : null
  return (
    <Verdict
      question={say('question')}
      billed={{ name: say('billed'), help: say('billedHelp', { yen }) }}
      other={{
        name: say('notBilled'),
        help: notYet ?? say('notBilledHelp', { yen }),
        unable: notYet !== null,
      }}
      {...rest}
    />
  )
}

/** A person says whether what was said not to be billed was billed after all, and why. */
export function CorrectDialog({
  submissionId,
  priceYen,
  doubted,
}: {
  submissionId: string
  priceYen: number
  /** The key's spend casts doubt on it; else an admin knows better than the readings. */
  doubted: boolean
}) {
  const say = useTranslations('reconcile')
  const verdict = useVerdict(doubted ? '' : 'yes')
  const yen = formatYen(priceYen)
  return (
    <ActionDialog
      label={say(doubted ? 'correct.open' : 'correct.openQuiet')}
      icon={icon}
      title={say('correct.title')}
      help={say(doubted ? 'correct.help' : 'correct.quietHelp', { yen })}
      keptAs={`correction.${submissionId}`}
      {...verdict}
      fields={({ billed }, type) =>
        doubted ? (
          <Verdict
            question={say('correct.question')}
            billed={{ name: say('correct.billed'), help: say('correct.billedHelp', { yen }) }}
            other={{ name: say('correct.other'), help: say('correct.otherHelp', { yen }) }}
            chosen={billed}
            choose={(billed) => type({ billed })}
          />
        ) : null
      }
      act={({ billed }) => {
        if (!billed) return say('decide.act')
        return billed === 'yes' ? say('decide.actBilled', { yen }) : say('correct.actOther')
      }}
      call={({ billed, reason }) => correctByHandAction({ submissionId, billed: billed === 'yes', reason })}
      done={say('decide.done')}
    />
  )
}

/** What every form for a verdict has: nothing chosen at first, and a reason that is kept. */
export function useVerdict(billed: 'yes' | '' = '') {
  const say = useTranslations('reconcile.decide')
  return {
    first: { billed, reason: '' } as { billed: string; reason: string },
    anew: ['billed'],
    reason: { label: say('reason'), hint: say('reasonHint') },
    check({ billed, reason }: { billed: string; reason: string }) {
      if (!billed) return say('choose')
      return reason.trim().length < 3 ? say('reasonShort') : null
    },
  }
}

interface Choice {
  name: string
  help: string
  unable?: boolean
}

interface VerdictProps {
  question: string
  billed: Choice
  other: Choice
  /** `yes`, `no`, or nothing yet. */
  chosen: string
  choose: (billed: 'yes' | 'no') => void
}

/** Whether it was billed, as one of two. */
export function Verdict(props: VerdictProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-13 font-medium">{props.question}</legend>
      <Option {...props.billed} checked={props.chosen === 'yes'} choose={() => props.choose('yes')} />
      <Option {...props.other} checked={props.chosen === 'no'} choose={() => props.choose('no')} />
    </fieldset>
  )
}

/** One that cannot be chosen can be reached all the same, so that everybody learns why. */
function Option({
  name,
  help,
  unable = false,
  checked,
  choose,
}: Choice & { checked: boolean; choose: () => void }) {
  const id = useId()
  return (
    <label className="flex cursor-pointer gap-3 rounded-frame border border-line p-3 has-aria-disabled:cursor-default has-aria-disabled:text-muted has-checked:border-edge has-checked:bg-raised">
      <input
        type="radio"
        name="billed"
        className="mt-1 size-4 shrink-0"
        checked={checked}
        aria-disabled={unable}
        onChange={() => {
          if (!unable) choose()
        }}
        aria-describedby={id}
      />
      <span className="min-w-0">
        <span className="block text-14 font-medium">{name}</span>
        <span id={id} className="block text-12 text-muted">
          {help}
        </span>
      </span>
    </label>
  )
}
