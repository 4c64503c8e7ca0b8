'use client'

import { Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { correctByHandAction, decideByHandAction } from '#app/(studio)/reconcile/actions.ts'
import { useNow } from '#components/client/clock.tsx'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import type { ButtonLook } from '#components/ui/button.tsx'
import { formatYen } from '#lib/yen.ts'
import { useClock } from './utc-time.tsx'

/** Lets an admin decide whether an unknown outcome was billed, with a reason. */
export function DecideDialog({
  submissionId,
  priceYen,
  settlesAt,
  look,
}: {
  submissionId: string
  priceYen: number
  /** Before this time it cannot be marked as not billed. In milliseconds. */
  settlesAt: number
  look?: ButtonLook
}) {
  const say = useTranslations('reconcile.decide')
  const clock = useClock()
  const notYet = useNow() < settlesAt ? say('notYet', { time: clock(settlesAt) }) : null
  const yen = formatYen(priceYen)
  return (
    <VerdictDialog
      label={say('open')}
      {...(look ? { look } : {})}
      title={say('title')}
      help={say('help')}
      keptAs={`decision.${submissionId}`}
      question={say('question')}
      billed={{ name: say('billed'), help: say('billedHelp', { yen }), act: say('actBilled', { yen }) }}
      notBilled={{
        name: say('notBilled'),
        help: notYet ?? say('notBilledHelp', { yen }),
        act: say('actNotBilled', { yen }),
        unable: notYet !== null,
      }}
      call={(decision) => decideByHandAction({ submissionId, ...decision })}
      done={say('done')}
    />
  )
}

/** Lets an admin correct a verdict of “not billed”, with a reason. */
export function CorrectDialog({
  submissionId,
  priceYen,
  doubted,
}: {
  submissionId: string
  priceYen: number
  /** The key's spend casts doubt on it; otherwise an admin knows, against the readings, that it was billed. */
  doubted: boolean
}) {
  const say = useTranslations('reconcile.correct')
  const sayDecide = useTranslations('reconcile.decide')
  const yen = formatYen(priceYen)
  return (
    <VerdictDialog
      label={say(doubted ? 'open' : 'openQuiet')}
      {...(doubted ? { look: 'primary' } : {})}
      title={say('title')}
      help={say(doubted ? 'help' : 'quietHelp', { yen })}
      keptAs={`correction.${submissionId}`}
      question={doubted ? say('question') : null}
      billed={{ name: say('billed'), help: say('billedHelp', { yen }), act: sayDecide('actBilled', { yen }) }}
      notBilled={{ name: say('other'), help: say('otherHelp'), act: say('actOther') }}
      call={(decision) => correctByHandAction({ submissionId, ...decision })}
      done={sayDecide('done')}
    />
  )
}

interface Choice {
  name: string
  help: string
  /** The button's label once the option is selected. */
  act: string
  unable?: boolean
}

/** Asks whether a submission was billed: no option is preselected, and the reason is recorded. */
function VerdictDialog<Result extends { kind: string }>({
  question,
  billed,
  notBilled,
  call,
  ...dialog
}: {
  label: string
  look?: ButtonLook
  title: string
  help: string
  keptAs: string
  /** Null if the only verdict left is billed. */
  question: string | null
  billed: Choice
  notBilled: Choice
  call: (decision: { billed: boolean; reason: string }) => Promise<Result>
  done: string
}) {
  const say = useTranslations('reconcile.decide')
  const choices = { yes: billed, no: notBilled }
  return (
    <ActionDialog
      {...dialog}
      icon={<Gavel aria-hidden className="size-4" />}
      first={{ billed: question === null ? 'yes' : '', reason: '' }}
      fresh={['billed']}
      fields={(typed, type) =>
        question === null ? null : (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-13 font-medium">{question}</legend>
            {(['yes', 'no'] as const).map((answer) => (
              <Option
                key={answer}
                {...choices[answer]}
                checked={typed.billed === answer}
                choose={() => type({ billed: answer })}
              />
            ))}
          </fieldset>
        )
      }
      reason={{ label: say('reason'), hint: say('reasonHint') }}
      check={({ billed: chosen }) => (chosen === '' ? say('choose') : null)}
      act={(typed) => (typed.billed === '' ? say('act') : choices[typed.billed === 'yes' ? 'yes' : 'no'].act)}
      call={(typed) => call({ billed: typed.billed === 'yes', reason: typed.reason })}
    />
  )
}

/** A disabled option stays focusable, so that everyone can learn the reason. */
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
