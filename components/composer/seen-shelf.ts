import type { Seen } from './devices.ts'
import { contentOf, parseKept } from './draft.ts'
import { newAttemptId } from './draft-store.ts'

const DEVICE_KEY = 'dailies.device'

/** Stands for this browser where its storage is forbidden: as long as the page lives. */
let unnamed: string | null = null

/** The name of this browser among the devices of its people; made at the first need. */
export function deviceId(): string {
  const kept = read(DEVICE_KEY)
  if (kept) return kept
  unnamed ??= newAttemptId()
  write(DEVICE_KEY, unnamed)
  return unnamed
}

/** Where one person's browser remembers what it last knew of the shared draft. */
export function seenShelf(personId: string): { read(): Seen | null; write(seen: Seen): void } {
  const key = `dailies.shared-draft.${personId}`
  return {
    read: () => parseSeen(read(key)),
    write: ({ updatedAt, content }) => write(key, JSON.stringify({ updatedAt, content })),
  }
}

function parseSeen(text: string | null): Seen | null {
  if (text === null) return null
  try {
    const { updatedAt, content } = JSON.parse(text) as { updatedAt?: unknown; content?: unknown }
    const kept = parseKept(JSON.stringify({ draft: { attemptId: '', ...Object(content) }, sent: [] }))
    return typeof updatedAt === 'string' && kept ? { updatedAt, content: contentOf(kept.draft) } : null
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Quota or privacy settings: what it is for then works for this page only.
  }
}
