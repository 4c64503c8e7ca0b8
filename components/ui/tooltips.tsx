import { type CSSProperties, useEffect, useState } from 'react'
import type { TooltipSide } from './tooltip.ts'

/** How long the pointer rests before the tooltip appears. */
const REST_MS = 300
const GAP_PX = 8

/** Shows the tooltip of the hovered or keyboard-focused element. Any key or press hides it. */
export function Tooltips() {
  const [shown, setShown] = useState<{ text: string; style: CSSProperties } | null>(null)
  useEffect(() => {
    let pointed: HTMLElement | null = null
    let resting: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(resting)
      setShown(null)
    }
    const show = (owner: HTMLElement) => {
      if (getComputedStyle(owner).getPropertyValue('--tooltip') === 'off') return
      setShown({ text: owner.dataset.tooltip ?? '', style: placeBeside(owner) })
    }
    const point = ({ target, pointerType }: PointerEvent) => {
      const owner = ownerOf(target)
      if (owner === pointed) return
      pointed = owner
      hide()
      if (owner && pointerType === 'mouse') resting = setTimeout(() => show(owner), REST_MS)
    }
    const focus = ({ target }: FocusEvent) => {
      const owner = ownerOf(target)
      if (owner?.matches(':focus-visible')) show(owner)
    }
    const listeners = {
      pointerover: point,
      focusin: focus,
      focusout: hide,
      pointerdown: hide,
      keydown: hide,
      scroll: hide,
    }
    const entries = Object.entries(listeners) as [string, (event: Event) => void][]
    for (const [name, listener] of entries) window.addEventListener(name, listener, true)
    return () => {
      clearTimeout(resting)
      for (const [name, listener] of entries) window.removeEventListener(name, listener, true)
    }
  }, [])
  if (!shown) return null
  return (
    <div
      aria-hidden
      style={shown.style}
      className="pointer-events-none fixed z-50 rounded-control bg-text px-2 py-1 text-12 font-medium whitespace-nowrap text-bg shadow-popover"
    >
      {shown.text}
    </div>
  )
}

function ownerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
}

function placeBeside(owner: HTMLElement): CSSProperties {
  const { left, right, top, bottom } = owner.getBoundingClientRect()
  const [middle, centre] = [(top + bottom) / 2, (left + right) / 2]
  switch (owner.dataset.tooltipSide as TooltipSide) {
    case 'right':
      return { left: right + GAP_PX, top: middle, transform: 'translate(0, -50%)' }
    case 'bottom':
      return { left: centre, top: bottom + GAP_PX, transform: 'translate(-50%, 0)' }
    case 'top':
      return { left: centre, top: top - GAP_PX, transform: 'translate(-50%, -100%)' }
  }
}
