import { type Answer, buy, type Submit } from '#components/composer/buy.ts'
import { MOST_TAGS } from '#lib/submissions/tags.ts'
import { isFixed, type Shot, sameShot, toSend } from './board.ts'
import type { BoardStore } from './board-store.ts'

/** Why sending ended. `notAll`: at least one shot says for itself why it was not made. */
export type End =
  | 'done'
  | 'notAll'
  | 'money'
  | 'noRoom'
  | 'signedOut'
  | 'outdated'
  | 'broken'
  | 'changed'
  | 'byPerson'

/**
 * Sends the shots of a storyboard, one after another in their order, each as its own attempt. It ends at the first that
 * money or the connection stops; a shot that is refused for itself is passed over. What came of each is written down at
 * once, and that it is being sent before it is, so nothing has to be known afterwards.
 */
export async function sendBoard(
  store: BoardStore,
  submit: Submit,
  hooks: { sending: (shot: Shot, index: number, of: number) => void; stopped: () => boolean },
  /** So many at most: what the button said. */
  most: number,
): Promise<End> {
  const open = toSend(store.getState().shots)
  const pressed = open.slice(0, most)
  for (const [index, shot] of pressed.entries()) {
    if (hooks.stopped()) return 'byPerson'
    store.look()
    const now = store.getState().shots.find(({ attemptId }) => attemptId === shot.attemptId)
    if (now?.outcome?.kind === 'taken') continue
    if (!now || !sameShot(now, shot)) return 'changed'
    hooks.sending(now, index, pressed.length)
    const end = await sendShot(store, submit, now)
    if (end) return end
  }
  if (pressed.length < open.length) return 'money'
  const taken = store.getState().shots.filter(({ outcome }) => outcome?.kind === 'taken')
  const ids = new Set(taken.map(({ attemptId }) => attemptId))
  return pressed.every(({ attemptId }) => ids.has(attemptId)) ? 'done' : 'notAll'
}

async function sendShot(store: BoardStore, submit: Submit, shot: Shot): Promise<End | null> {
  const { attemptId } = shot
  const { projectId, tags } = store.getState()
  store.settle(attemptId, { kind: 'unsure' })
  const all = [...new Set([...tags, ...shot.tags])].slice(0, MOST_TAGS)
  const answer = await buy({ ...shot, projectId, tags: all, parentId: null, commentId: null }, submit)
  if (answer.kind === 'noAnswer') return 'broken'
  if (answer.kind === 'bought') store.settle(attemptId, { kind: 'taken', ids: answer.ids })
  else if (answer.kind === 'boughtBefore') store.renew(attemptId, answer.message)
  else {
    // A refusal of this send says nothing of an earlier one that had no answer.
    if (!isFixed(shot)) store.settle(attemptId, outcomeOf(answer))
    return END_AFTER[answer.by]
  }
  return null
}

type Refusal = Extract<Answer, { kind: 'refused' }>

const END_AFTER = {
  invalid: null,
  no_room: 'noRoom',
  over_budget: 'money',
  signed_out: 'signedOut',
  outdated: 'outdated',
} as const satisfies Record<Refusal['by'], End | null>

/** A page that is signed out, or older than the studio, says nothing about the shot. */
function outcomeOf({ by, problems: [problem] }: Refusal) {
  if (!problem || by === 'signed_out' || by === 'outdated') return null
  return { kind: 'refused' as const, message: problem.message }
}
