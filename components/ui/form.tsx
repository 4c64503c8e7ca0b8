import { type ComponentProps, type FormEvent, startTransition, useSyncExternalStore } from 'react'

/**
 * A form submitted by code. Until hydration it is inert: no text gets lost, the browser submits nothing by
 * itself, and nothing is bought before the page has shown its price. On a slow connection it pulses until
 * then.
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
    // React bubbles events of nested dialogs.
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

/**
 * Passes the fields to an action of `useActionState`, one at a time. As the form's `action`, React would
 * reset the form.
 */
export function sendTo(submit: (typed: FormData) => void, busy: boolean) {
  return (typed: FormData) => {
    if (!busy) startTransition(() => submit(typed))
  }
}

const never = () => () => {}

/**
 * False until hydration. Before that a controlled field would lose typed text, and the browser would submit
 * the form itself.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
