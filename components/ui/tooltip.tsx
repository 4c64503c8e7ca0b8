'use client'

import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

type Side = 'right' | 'bottom' | 'top'

/** How long the pointer rests on something before its word comes. */
const REST_MS = 300
const GAP_PX = 8

const SHIFTS: Record<Side, string> = {
  right: 'translate(0, -50%)',
  bottom: 'translate(-50%, 0)',
  top: 'translate(-50%, -100%)',
}

interface Handlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

/**
 * A word beside an icon, for the pointer and the keyboard; Escape takes it away. Never the only place where something is
 * said: what it is beside has its own name, so screen readers are told nothing twice.
 */
export function Tooltip({
  text,
  side = 'right',
  children,
}: {
  text: string
  side?: Side
  children: ReactElement<Handlers>
}) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(resting.current)
    setPlace(null)
  }
  useEffect(() => () => clearTimeout(resting.current), [])
  useEffect(() => {
    if (!place) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    window.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hideNow, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hideNow, true)
    }
    function hideNow() {
      setPlace(null)
    }
  }, [place])
  const own = children.props
  const handlers: Handlers = {
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'mouse') return
      const { currentTarget } = event
      clearTimeout(resting.current)
      resting.current = setTimeout(() => setPlace(placeBeside(currentTarget, side)), REST_MS)
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event)
      hide()
    },
    onPointerDown(event) {
      own.onPointerDown?.(event)
      hide()
    },
    onFocus(event) {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) setPlace(placeBeside(event.currentTarget, side))
    },
    onBlur(event) {
      own.onBlur?.(event)
      hide()
    },
  }
  return (
    <>
      {cloneElement(children, handlers)}
      {place
        ? createPortal(
            <div
              aria-hidden
              style={{ ...place, transform: SHIFTS[side] }}
              className="pointer-events-none fixed z-50 rounded-control bg-text px-2 py-1 text-12 font-medium whitespace-nowrap text-bg shadow-popover"
            >
              {text}
            </div>,
            document.body,
          )
        : null}
    </>
  )
}

function placeBeside(element: HTMLElement, side: Side): { left: number; top: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  switch (side) {
    case 'right':
      return { left: right + GAP_PX, top: (top + bottom) / 2 }
    case 'bottom':
      return { left: (left + right) / 2, top: bottom + GAP_PX }
    case 'top':
      return { left: (left + right) / 2, top: top - GAP_PX }
  }
}
