import { type ComponentProps, type FormEvent, startTransition, useSyncExternalStore } from 'react'

/**
 * A form that is sent by code. Until that runs it takes neither text nor a press, not even one that ends later: nothing
 * that is typed gets lost, the browser sends nothing by itself, and nothing is bought before the page named its price. On
 * a slow line it breathes until then.
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
    <form
      inert={!hydrated}
      onSubmit={submitted}
      className={`${className} inert:late-breathing`}
      {...props}
    >
      <fieldset disabled={!hydrated} className="contents">
        {children}
      </fieldset>
    </form>
  )
}

/** Hands what is typed to an action of `useActionState`, one at a time. As `action` of the form, React would empty it. */
export function sendTo(submit: (typed: FormData) => void, busy: boolean) {
  return (typed: FormData) => {
    if (!busy) startTransition(() => submit(typed))
  }
}

const never = () => () => {}

/**
 * False until React has taken over what the server drew. Before that a controlled field would lose what is typed into it,
 * and a form would be sent by the browser itself.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
