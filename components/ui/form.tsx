import { type ComponentProps, type FormEvent, startTransition, useSyncExternalStore } from 'react'

/**
 * A form that is sent by code. Until that runs it takes neither text nor a press, not even one that ends later: nothing
 * that is typed gets lost, the browser sends nothing by itself, and nothing is bought before the page named its price. On
 * a slow line it breathes until then.
 */
export function Form({ children, className = '', ...props }: ComponentProps<'form'>) {
  const hydrated = useHydrated()
  return (
    <form inert={!hydrated} className={`${className} inert:late-breathing`} {...props}>
      <fieldset disabled={!hydrated} className="contents">
        {children}
      </fieldset>
    </form>
  )
}

/** Hands what is typed to an action of `useActionState`, one at a time. As `action` of the form, React would empty it. */
export function submitTo(submit: (form: FormData) => void, busy: boolean) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!busy) startTransition(() => submit(form))
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
