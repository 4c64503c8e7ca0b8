'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import type { SettleResult } from '#lib/money/reconcile/view.ts'
import { useAct } from './use-act.ts'

interface Act {
  /** On the button that carries it out. */
  act: string
  /** Said aloud afterwards. */
  done: string
  action: () => Promise<SettleResult>
}

/** A button that asks once more, with the consequence, before it acts. */
export function Confirm({
  label,
  title,
  consequence,
  ...act
}: Act & { label: string; title: string; consequence: string }) {
  return (
    <Dialog label={label} title={title} help={consequence}>
      {(close) => <CarryOut {...act} close={close} />}
    </Dialog>
  )
}

function CarryOut({ act, done, action, close }: Act & { close: () => void }) {
  const say = useTranslations('reconcile')
  const { busy, problem, act: carryOut } = useAct()
  return (
    <DialogEnd problem={problem} close={close}>
      <Button
        look="primary"
        aria-disabled={busy}
        onClick={async () => {
          if (await carryOut(action, done)) close()
        }}
      >
        {busy ? say('working') : act}
      </Button>
    </DialogEnd>
  )
}
