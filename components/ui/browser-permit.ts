import { create } from 'zustand'
import { createStored, entriesOf } from '#components/client/stored.ts'
import { useHydrated } from './form.tsx'

/**
 * Whether this browser shows notifications for a person. Only their own click turns it on: the browser's
 * permission alone, perhaps given by another person, does not.
 */
export type Permit = 'unsupported' | 'denied' | 'off' | 'on'

/** By person. */
const useWanted = createStored<Record<string, boolean>>('dailies.notify', {}, (kept) =>
  entriesOf(kept, (value) => typeof value === 'boolean'),
)

const useBrowser = create(() => ({
  /** Some browsers have the API but refuse it to pages. */
  refused: false,
  /** The person's answer to the browser's prompt. */
  answer: null as NotificationPermission | null,
}))

export function usePermit(personId: string): Permit {
  useWanted()
  useBrowser()
  return useHydrated() ? permitOf(personId) : 'off'
}

/** The current permit. */
export function permitOf(personId: string): Permit {
  const { refused } = useBrowser.getState()
  if (refused || !('Notification' in window) || !window.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && useWanted.getState()[personId] ? 'on' : 'off'
}

/** Asks for the browser's permission, and shows a sample. */
export async function turnOn(personId: string, sample: { title: string; body: string }): Promise<void> {
  const answer = await Notification.requestPermission()
  useBrowser.setState({ answer })
  if (answer !== 'granted') return
  useWanted.setState({ [personId]: true })
  if (!notify({ ...sample, tag: 'sample' })) useBrowser.setState({ refused: true })
}

export function turnOff(personId: string): void {
  useWanted.setState({ [personId]: false })
}

/**
 * Shows a notification; notifications with the same tag replace each other, so several tabs show one.
 * @returns whether the browser accepted it.
 */
export function notify(told: { title: string; body: string; tag: string }, open?: () => void): boolean {
  try {
    const notification = new Notification(told.title, { body: told.body, tag: told.tag, icon: '/icon.svg' })
    notification.onclick = () => {
      window.focus()
      open?.()
      notification.close()
    }
    return true
  } catch {
    return false
  }
}
