import type { ReactNode } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'
import type { Typed } from '#components/client/use-typed.ts'
import type { Form } from './action-form.tsx'
import type { ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Fetched on opening; the dialog appears once it has loaded, so that its first field gets the focus. */
const ActionForm = lazyPart(() => import('./action-form.tsx'), 'ActionForm')

/** A button that asks for confirmation before an act: the effect, the fields, and one button that acts. */
export function ActionDialog<Fields extends Typed, Result extends { kind: string }>({
  label,
  name,
  icon,
  look,
  title,
  help,
  ...form
}: Form<Fields, Result> & {
  label: string
  /** The button's accessible name, if its label says too little. */
  name?: string
  icon?: ReactNode
  look?: ButtonLook
  title: string
  help: string
}) {
  return (
    <Dialog
      label={label}
      title={title}
      help={help}
      icon={icon}
      {...(name ? { name } : {})}
      {...(look ? { look } : {})}
    >
      {(close) => <ActionForm {...form} close={close} />}
    </Dialog>
  )
}
