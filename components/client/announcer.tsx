import { create } from 'zustand'

const useSpoken = create(() => ({ text: '' }))

/** Says something to screen readers, politely. Saying the same again is heard again. */
export function announce(text: string): void {
  // A live region that is set to what it already says stays silent.
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
