import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'

/** A popup's knowledge of the button that opens it. */
export interface PopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

/**
 * A button whose popup (MenuPanel or PopoverPanel) is fetched when a press is likely, so it is in no page's
 * initial bundle. Other props go to the button.
 *
 * @param load fetches the code of `popup`.
 */
export function PopupButton({
  kind = 'menu',
  load,
  popup,
  onOpen,
  ref,
  children,
  ...rest
}: {
  kind?: 'menu' | 'dialog'
  load: () => Promise<unknown>
  popup: (props: PopupProps) => ReactNode
  onOpen?: (() => void) | undefined
  ref?: RefObject<HTMLButtonElement | null>
} & ComponentPropsWithoutRef<'button'>) {
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = (shown: boolean) => {
    setWanted(true)
    setOpen(shown)
    if (shown) onOpen?.()
  }
  const openMenu = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    show(true)
  }
  // A failure is shown when it opens, and is fetched again then.
  const prefetch = () => void load().catch(() => undefined)
  return (
    <div className="relative flex min-w-0">
      <button
        ref={button}
        id={useId()}
        type="button"
        aria-haspopup={kind}
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => show(!open)}
        {...(kind === 'menu' && { onKeyDown: openMenu })}
        {...rest}
      >
        {children}
      </button>
      {wanted ? <Suspense>{popup({ open, onOpenChange: setOpen, button })}</Suspense> : null}
    </div>
  )
}
