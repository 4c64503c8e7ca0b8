'use client'

import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'

/** What a menu knows of the button that opens it. */
export interface MenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

/**
 * A button whose menu (MenuPanel) is fetched when somebody is about to open it: no page needs it to be there.
 *
 * @param load fetches what `menu` renders.
 */
export function MenuButton({
  label,
  className,
  load,
  menu,
  onOpen,
  children,
}: {
  label: string
  className: string
  load: () => Promise<unknown>
  menu: (props: MenuProps) => ReactNode
  onOpen?: () => void
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = (shown: boolean) => {
    setWanted(true)
    setOpen(shown)
    if (shown) onOpen?.()
  }
  return (
    <div className="relative">
      <button
        ref={button}
        id={useId()}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show(true)
        }}
        className={className}
      >
        {children}
      </button>
      {wanted ? <Suspense>{menu({ open, onOpenChange: setOpen, button })}</Suspense> : null}
    </div>
  )
}
