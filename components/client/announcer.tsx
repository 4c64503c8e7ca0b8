import { create } from 'zustand'

const useSpoken = create(() => ({ text: '' }))

/** Announces text to screen readers, politely. A repeated text is announced again. */
export function announce(text: string): void {
  // A live region stays silent if its text does not change.
  useSpoken.setState((before) => ({ text: text === before.text ? `${text}\u00a0` : text }))
}

export function Announcer() {
  const { text } = useSpoken()
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
