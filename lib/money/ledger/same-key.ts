/** Whether what was read, or sent, was so with one key. Pure. */

/** How a row tells its key. */
export interface KeyOfReading {
  /** As the service masks it: those of two keys may look alike, and that of one key may change. */
  maskedKey: string
  /** See `UpstreamClient.keyMark`; null in rows from before there was one. */
  keyMark: string | null
}

/**
 * Whether two readings are of the same key, so that their spends can be compared: by their marks. Where one has none,
 * by how the service masks them; nothing better is known of those.
 */
export function sameKey(a: KeyOfReading, b: KeyOfReading): boolean {
  if (a.keyMark === null || b.keyMark === null) return a.maskedKey === b.maskedKey
  return a.keyMark === b.keyMark
}
