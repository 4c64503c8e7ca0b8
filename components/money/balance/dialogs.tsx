'use client'

import { useNow, useTranslations } from 'next-intl'
import {
  explainAction,
  setThresholdsAction,
  takeBackExplanationAction,
} from '#app/(studio)/balance/actions.ts'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import type { ButtonLook } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { MOST_THRESHOLDS } from '#lib/money/balance/low.ts'
import { dayKey } from '#lib/time.ts'
import { formatYen } from '#lib/yen.ts'
import { amountsOf, signedAmountOf } from './amounts.ts'

/** An admin explains a part of the key's spend. */
export function ExplainDialog({
  label,
  name,
  look,
  amountYen,
  spentAt,
}: {
  label: string
  name?: string
  look: ButtonLook
  /** The form's first content. */
  amountYen: number
  /** ISO 8601; now where it is null. */
  spentAt: string | null
}) {
  const say = useTranslations('balance.explanations')
  const zone = useDrawnZone()
  const today = dayKey(useNow().getTime(), zone)
  return (
    <ActionDialog
      label={label}
      {...(name ? { name } : {})}
      look={look}
      title={say('title')}
      help={say('help')}
      keptAs={`explanation.${amountYen}.${spentAt}`}
      first={{
        amount: String(amountYen),
        day: spentAt === null ? today : dayKey(spentAt, zone),
        reason: '',
      }}
      fields={({ amount, day }, type) => (
        <>
          <Field
            label={say('amount')}
            hint={say('amountHint')}
            inputMode="text"
            autoComplete="off"
            value={amount}
            onChange={(event) => type({ amount: event.target.value })}
          />
          <Field
            label={say('day')}
            hint={say('dayHint')}
            type="date"
            max={today}
            value={day}
            onChange={(event) => type({ day: event.target.value })}
          />
        </>
      )}
      reason={{ label: say('reason'), hint: say('reasonHint') }}
      check={({ amount, day, reason }) => {
        if (signedAmountOf(amount) === null) return say('noYen')
        if (day === '') return say('noDay')
        return reason.trim().length < 3 ? say('noReason') : null
      }}
      act={({ amount }) => {
        const yen = signedAmountOf(amount)
        return yen === null ? say('actNone') : say('act', { yen: formatYen(yen) })
      }}
      call={({ amount, day, reason }) =>
        explainAction({ amountYen: signedAmountOf(amount), reason, day, zone })
      }
      done={say('done')}
    />
  )
}

/** An admin takes a wrong explanation back. */
export function TakeBackDialog({
  id,
  yen,
}: {
  id: string
  /** The explained amount, for people. */
  yen: string
}) {
  const say = useTranslations('balance.explanations')
  return (
    <ActionDialog
      label={say('takeBack')}
      name={say('takeBackName', { yen })}
      look="small"
      title={say('takeBackTitle', { yen })}
      help={say('takeBackHelp')}
      keptAs={`take-back.${id}`}
      first={{ reason: '' }}
      reason={{ label: say('reason'), hint: say('takeBackReasonHint') }}
      check={({ reason }) => (reason.trim().length < 3 ? say('noReason') : null)}
      act={say('takeBackAct')}
      call={({ reason }) => takeBackExplanationAction({ id, reason })}
      done={say('takenBack')}
    />
  )
}

/** An admin says below which amounts the balance is low. */
export function ThresholdDialog({ amounts }: { amounts: readonly number[] }) {
  const say = useTranslations('balance.low')
  return (
    <ActionDialog
      label={say('change')}
      look="small"
      title={say('title')}
      help={say('hint')}
      keptAs="threshold"
      first={{ text: amounts.join(' ') }}
      fields={({ text }, type) => (
        <Field
          label={say('label')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => type({ text: event.target.value })}
        />
      )}
      check={({ text }) => (amountsOf(text) === null ? say('noYen', { most: MOST_THRESHOLDS }) : null)}
      act={say('save')}
      call={({ text }) => setThresholdsAction(amountsOf(text))}
      done={say('done')}
    />
  )
}
