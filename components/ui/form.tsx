import { type ComponentProps, type FormEvent, startTransition, useSyncExternalStore } from 'react'

/**
 * A form that code sends. Until hydration it is inert: no text gets lost, the browser submits nothing by itself, and
 * nothing is bought before the page has named its price. On a slow line it pulses until then.
 */
export function Form({
  send,
  children,
  className = '',
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { send: (typed: FormData) => unknown }) {
  const hydrated = useHydrated()
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React hands on events of the dialogs that belong to it.
    if (event.target === event.currentTarget) send(new FormData(event.currentTarget))
  }
  return (
    <form inert={!hydrated} onSubmit={submitted} className={`${className} inert:late-breathing`} {...props}>
      <fieldset disabled={!hydrated} className="contents">
        {children}
      </fieldset>
    </form>
  )
}

/** Hands the fields to an action of `useActionState`, one at a time. As `action` of the form, React would empty it. */
export function sendTo(submit: (typed: FormData) => void, busy: boolean) {
  return (typed: FormData) => {
    if (!busy) startTransition(() => submit(typed))
  }
}

const never = () => () => {}

/**
 * False until hydration. Before that a controlled field would lose typed text, and the browser itself would submit a
 * form.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
