import { lazyPart } from '#components/client/lazy.tsx'
import type { Typed } from '#components/client/use-typed.ts'
import type { Form } from './action-form.tsx'
import { Dialog, type DialogButton } from './dialog.tsx'

/** Fetched on opening; the dialog appears once it has loaded, so that its first field gets the focus. */
const ActionForm = lazyPart(() => import('./action-form.tsx'), 'ActionForm')

/** A button that asks for confirmation before an act: the effect, the fields, and one button that acts. */
export function ActionDialog<Fields extends Typed, Result extends { kind: string }>({
  label,
  name,
  icon,
  look,
  className,
  title,
  help,
  ...form
}: DialogButton & Form<Fields, Result>) {
  const button = { label, name, icon, look, className, title, help }
  return <Dialog {...button}>{(close) => <ActionForm {...form} close={close} />}</Dialog>
}
