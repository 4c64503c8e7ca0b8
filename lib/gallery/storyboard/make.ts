import type { Caller } from '../../caller.ts'
import { refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { seedsFrom } from '../../submissions/input.ts'
import { inTurn, type Purchase } from '../../submissions/submit.ts'
import { joinTags } from '../../submissions/tags.ts'
import { findIdentical } from '../prompts/near.ts'
import { makeInput } from './change-input.ts'
import { loadShots } from './queries.ts'
import { MOST_IN_A_PRESS } from './standing.ts'
import type { MakeResult, ShotView } from './view.ts'

const CHANGED = refused('storyboard.refused.changed')

/**
 * Makes missing shots of a storyboard, all or none, in one transaction. Any maker may, and owns the takes. The press
 * names the storyboard's version and the shots counted on its button; if another person has changed or made one since,
 * nothing is bought. Each shot has its own attempt id, derived from the press, so that a press is idempotent.
 */
export async function makeShots(studio: Studio, caller: Caller, input: unknown): Promise<MakeResult> {
  const parsed = makeInput.safeParse(input)
  if (!parsed.success) return refused('composer.refused.malformed')
  const { attemptId, storyboardId, version } = parsed.data
  const shotIds = new Set(parsed.data.shotIds)
  return inTurn(studio, caller, async (tx, buy): Promise<MakeResult> => {
    const bought = await boughtBefore(tx, caller, attemptId, storyboardId)
    if (bought > 0) return { kind: 'made', takes: bought, newSeeds: 0 }
    // Until the transaction ends, the words cannot change before they are bought.
    const [storyboard] = await tx.$queryRaw<Heading[]>`
      SELECT "version", "projectId", "tags" FROM "Storyboard"
      WHERE "id" = ${storyboardId} AND "deletedAt" IS NULL FOR UPDATE`
    if (storyboard?.version !== version) return CHANGED
    const wanted = (await loadShots(tx, storyboardId)).filter(({ id }) => shotIds.has(id))
    if (wanted.length < shotIds.size || !wanted.every(({ missing }) => missing)) return CHANGED
    const takes = wanted.reduce((sum, shot) => sum + shot.takes, 0)
    if (takes > MOST_IN_A_PRESS) return CHANGED
    const repeated = await repeatedShots(tx, wanted)
    const result = await buy(
      wanted.map((shot) => {
        const seed = repeated.has(shot.id) ? null : shot.seed
        return purchaseOf(storyboard, { ...shot, seed }, attemptId)
      }),
    )
    return 'kind' in result ? refused(result.message) : { kind: 'made', takes, newSeeds: repeated.size }
  })
}

/** The number of takes that this press made, regardless of the shots that it named. */
async function boughtBefore(tx: Transaction, { id }: Caller, attemptId: string, storyboardId: string) {
  const shots = await tx.shot.findMany({ where: { storyboardId }, select: { id: true } })
  const attempts = shots.map((shot) => attemptOf(attemptId, shot.id))
  return tx.submission.count({ where: { userId: id, attemptId: { in: attempts } } })
}

/**
 * The ids of shots that would repeat a video exactly: of the studio, even in the trash, or of an earlier shot. They get
 * new seeds, so that a video is not paid for twice.
 */
async function repeatedShots(tx: Transaction, shots: readonly ShotView[]): Promise<Set<string>> {
  const [repeated, made] = [new Set<string>(), new Set<string>()]
  for (const { id, prompt, seed, takes } of shots) {
    if (seed === null) continue
    const videos = seedsFrom(seed, takes).map((each) => `${each} ${prompt}`)
    const isMade =
      videos.some((video) => made.has(video)) || (await findIdentical(tx, { prompt, seed, takes }))
    if (isMade) repeated.add(id)
    else for (const video of videos) made.add(video)
  }
  return repeated
}

function attemptOf(attemptId: string, shotId: string): string {
  return `${attemptId}.${shotId}`
}

interface Heading {
  version: number
  projectId: string | null
  tags: string[]
}

function purchaseOf({ projectId, tags }: Heading, shot: ShotView, attemptId: string): Purchase {
  return {
    attemptId: attemptOf(attemptId, shot.id),
    shotId: shot.id,
    prompt: shot.prompt,
    seed: shot.seed,
    takes: shot.takes,
    projectId,
    tags: joinTags(tags, shot.tags),
    parentId: null,
    commentId: null,
  }
}
