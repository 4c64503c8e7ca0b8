'use client'

import { useNow, useTranslations } from 'next-intl'
import { explainAction, takeBackExplanationAction } from '#app/(studio)/balance/actions.ts'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { typedYen } from '#components/client/typed-yen.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import type { ButtonLook } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { dayKey } from '#lib/time.ts'
import { formatYen } from '#lib/yen.ts'

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
  /** ISO 8601; now if null. */
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
            type="date"
            label={say('day')}
            hint={say('dayHint')}
            max={today}
            required
            value={day}
            onChange={(event) => type({ day: event.target.value })}
          />
        </>
      )}
      reason={{ label: say('reason'), hint: say('reasonHint') }}
      check={({ amount }) => (typedYen(amount) ? null : say('noYen'))}
      act={({ amount }) => {
        const yen = typedYen(amount)
        return yen ? say('act', { yen: formatYen(yen) }) : say('actNone')
      }}
      call={({ amount, day, reason }) => explainAction({ amountYen: typedYen(amount), reason, day, zone })}
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
  /** The explained amount, formatted. */
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
      act={say('takeBackAct')}
      call={({ reason }) => takeBackExplanationAction({ id, reason })}
      done={say('takenBack')}
    />
  )
}
