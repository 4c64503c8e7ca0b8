'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { changeThresholdsAction } from '#app/(studio)/balance/actions.ts'
import { showToast } from '#components/client/toast.ts'
import { typedYen } from '#components/client/typed-yen.ts'
import { useAction } from '#components/client/use-action.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { refreshMoney } from '#lib/money/query-options.ts'
import { formatYen } from '#lib/yen.ts'

/** An admin adds a low-balance alert. @param amounts the existing alerts. */
export function AddAlert({ amounts }: { amounts: readonly number[] }) {
  const say = useTranslations('money.alerts')
  return (
    <ActionDialog
      key={amounts.join()}
      label={say('add')}
      look="small"
      title={say('addTitle')}
      help={say('addHelp')}
      keptAs="alert"
      first={{ amount: '' }}
      fields={({ amount }, type) => (
        <Field
          label={say('amount')}
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          onChange={(event) => type({ amount: event.target.value })}
        />
      )}
      check={({ amount }) => {
        const yen = typedYen(amount)
        if (!yen || yen < 1) return say('noYen')
        return amounts.includes(yen) ? say('twice') : null
      }}
      act={say('save')}
      call={({ amount }) => changeThresholdsAction({ add: typedYen(amount) })}
      done={say('added')}
    />
  )
}

/** Removes the alert, with an undo. */
export function RemoveAlert({ yen }: { yen: number }) {
  const say = useTranslations('money.alerts')
  const { busy, run } = useAction<Awaited<ReturnType<typeof changeThresholdsAction>>>({
    broke: { key: 'money.alerts.broke' },
    refresh: refreshMoney,
    tell: (news) => void showToast(news),
  })
  const remove = async () => {
    const outcome = await run(() => changeThresholdsAction({ remove: yen }))
    if (outcome?.kind !== 'set') return
    const undo = () => void run(() => changeThresholdsAction({ add: yen }))
    void showToast(say('removed'), { action: { label: say('undo'), onClick: undo } })
  }
  return (
    <IconButton
      icon={X}
      label={say('remove', { yen: formatYen(yen) })}
      aria-disabled={busy}
      onClick={() => void remove()}
    />
  )
}
