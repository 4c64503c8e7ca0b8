import { isMoving, type Status, saysNotBilled } from '../../submissions/state.ts'
import type { Choice } from '../view.ts'

/** The status of a shot, by that of its takes. Pure; read this first. */

/** A take of a shot, outside the trash. */
export interface Take {
  id: string
  status: Status
  choice: Choice | null
  hasClip: boolean
  /** It was finished, and neither the studio nor the service has the video. */
  lost: boolean
  /** It was settled as not billed, but may have been billed. */
  doubted: boolean
}

/** Whether it is a video that can be watched, now or soon. */
function isFinished({ status, lost }: Take): boolean {
  return status === 'completed' && !lost
}

/** Whether it certainly yields no video. A take without an answer may still yield one, so it is not over. */
export function isOver({ status, lost, doubted }: Take): boolean {
  return !doubted && (saysNotBilled(status) || status === 'failed' || lost)
}

/** Whether a shot has no video and none in progress: a press makes it. */
export function isMissing(takes: readonly Take[]): boolean {
  return takes.every(isOver)
}

const RANK: Record<Choice, number> = { select: 2, maybe: 1, reject: 0 }

/** The finished take that represents its shot: the newest selected, else the newest unrejected, else the newest take. */
export function chosenOf<Shown extends Take>(oldestFirst: readonly Shown[]): Shown | null {
  const rank = ({ choice }: Take) => (choice ? RANK[choice] : 1)
  return oldestFirst
    .filter(isFinished)
    .reduce<Shown | null>((best, take) => (!best || rank(take) >= rank(best) ? take : best), null)
}

/** Whether a page that shows it should poll soon. */
export function isUnderWay(takes: readonly Take[]): boolean {
  return takes.some((take) => !take.lost && isMoving(take))
}

/** The most takes bought by one press on a storyboard. */
export const MOST_IN_A_PRESS = 200

/** The missing shots made by one press: in order, as many as one press may buy. */
export function forOnePress<Shown extends { missing: boolean; takes: number }>(
  shots: readonly Shown[],
): Shown[] {
  let takes = 0
  return shots.filter((shot) => {
    if (!shot.missing || takes + shot.takes > MOST_IN_A_PRESS) return false
    takes += shot.takes
    return true
  })
}
