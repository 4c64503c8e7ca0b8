import { failedByAge } from '#components/client/outdated.ts'
import { boughtBefore, isBought } from '#components/composer/bought.ts'
import type { Submit } from '#components/composer/use-submit.ts'
import { parseSeed } from '#lib/submissions/input.ts'
import type { SubmitResult } from '#lib/submissions/results.ts'
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
  const open = toSend(store.get().shots)
  const pressed = open.slice(0, most)
  for (const [index, shot] of pressed.entries()) {
    if (hooks.stopped()) return 'byPerson'
    store.look()
    const now = store.get().shots.find(({ attemptId }) => attemptId === shot.attemptId)
    if (now?.outcome?.kind === 'taken') continue
    if (!now || !sameShot(now, shot)) return 'changed'
    hooks.sending(now, index, pressed.length)
    const end = await sendShot(store, submit, now)
    if (end) return end
  }
  if (pressed.length < open.length) return 'money'
  const taken = store.get().shots.filter(({ outcome }) => outcome?.kind === 'taken')
  const ids = new Set(taken.map(({ attemptId }) => attemptId))
  return pressed.every(({ attemptId }) => ids.has(attemptId)) ? 'done' : 'notAll'
}

async function sendShot(store: BoardStore, submit: Submit, shot: Shot): Promise<End | null> {
  const { attemptId } = shot
  const wasUnsure = isFixed(shot)
  store.settle(attemptId, { kind: 'unsure' })
  const result = await answerOf(submit, store, shot)
  if (result === 'broken') return 'broken'
  if (result !== 'outdated' && result.kind === 'created') {
    if (isBought(shot, result)) store.settle(attemptId, { kind: 'taken', ids: result.submissionIds })
    else store.renew(attemptId, boughtBefore(shot, result))
    return null
  }
  // A refusal of this send says nothing of an earlier one that had no answer.
  if (!wasUnsure) store.settle(attemptId, result === 'outdated' ? null : refusalOf(result))
  return result === 'outdated' ? 'outdated' : END_AFTER[result.kind]
}

const END_AFTER = {
  invalid: null,
  no_room: 'noRoom',
  over_budget: 'money',
  signed_out: 'signedOut',
} as const satisfies Record<Exclude<SubmitResult['kind'], 'created'>, End | null>

/** `outdated`: the page is older than the studio, which did nothing. `broken`: no answer came. */
async function answerOf(
  submit: Submit,
  store: BoardStore,
  shot: Shot,
): Promise<SubmitResult | 'outdated' | 'broken'> {
  const { projectId, tags } = store.get()
  const seed = parseSeed(shot.seed)
  try {
    return await submit({
      attemptId: shot.attemptId,
      prompt: shot.prompt,
      seed: 'value' in seed ? seed.value : null,
      takes: shot.takes,
      projectId,
      tags: [...new Set([...tags, ...shot.tags])].slice(0, MOST_TAGS),
      parentId: null,
      commentId: null,
    })
  } catch (error) {
    return failedByAge(error) ? 'outdated' : 'broken'
  }
}

function refusalOf(result: Exclude<SubmitResult, { kind: 'created' }>) {
  if (result.kind === 'signed_out') return null
  if (result.kind !== 'invalid') return { kind: 'refused' as const, message: result.message }
  const [problem] = result.problems
  return problem ? { kind: 'refused' as const, message: problem.message } : null
}
