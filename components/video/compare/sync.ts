/**
 * Two players on one clock: the leader's. Pure. All times are seconds.
 */

/** The follower's act to show the leader's picture. */
export type Correction =
  | { kind: 'none' }
  /** Run so much faster or slower, as a factor of the leader's speed, until it has caught up. */
  | { kind: 'nudge'; factor: number }
  | { kind: 'seek'; to: number }

/** While both play, half a frame is together; so is a sixtieth when they stand. */
const TOGETHER_SECONDS = 1 / 60

/** So far apart, running faster or slower would be seen for too long. */
const APART_SECONDS = 0.25

/** No ear hears a tenth; the follower is silent anyway. */
const MOST_NUDGE = 0.1

/** The act for a follower at `follower` while the leader is at `leader`. A follower is never sent beyond its end. */
export function correction(
  { leader, follower, end }: { leader: number; follower: number; end: number },
  playing: boolean,
): Correction {
  const target = Math.min(leader, end)
  const drift = follower - target
  if (Math.abs(drift) <= TOGETHER_SECONDS) return { kind: 'none' }
  if (!playing || Math.abs(drift) > APART_SECONDS) return { kind: 'seek', to: target }
  return { kind: 'nudge', factor: 1 - Math.max(-MOST_NUDGE, Math.min(MOST_NUDGE, drift)) }
}
