import { z } from 'zod'
import { id, line } from '../../input.ts'
import { countCodePoints } from '../../submissions/input.ts'
import { submitInput, tagsInput } from '../../submissions/submit-input.ts'
import { MOST_SHOTS } from './shot-list.ts'

/** The most characters of a storyboard's name, as Unicode code points. */
export const LONGEST_NAME = 80

const name = line
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '' && countCodePoints(typed) <= LONGEST_NAME, {
    params: { message: { key: 'storyboard.refused.name', values: { most: LONGEST_NAME } } },
  })

/** The words of a shot, unchecked from a client. */
const shot = submitInput.pick({ prompt: true, seed: true, takes: true, tags: true }).shape

const shots = z.array(z.object(shot)).max(MOST_SHOTS)

/** The name of a storyboard, and the project and tags of its videos. */
const heading = { name, projectId: id.nullable().default(null), tags: tagsInput.default([]) }

const on = { storyboardId: id }
const onShot = { ...on, shotId: id }

/**
 * A new storyboard, or a change of one or of its shots; see change.ts. New words replace only those that were `seen`:
 * the words of another person's change stay.
 */
export const changeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), ...heading, shots }),
  z.object({ kind: z.literal('describe'), ...on, ...heading, seen: z.object(heading) }),
  z.object({ kind: z.literal('delete'), ...on }),
  z.object({ kind: z.literal('restore'), ...on }),
  z.object({ kind: z.literal('add'), ...on, shots }),
  z.object({ kind: z.literal('edit'), ...onShot, ...shot, seen: z.object(shot) }),
  z.object({ kind: z.literal('move'), ...onShot, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.object({ kind: z.literal('remove'), ...onShot }),
  z.object({ kind: z.literal('putBack'), ...onShot }),
])

export type StoryboardChange = z.input<typeof changeInput>

/** A press that makes missing shots, on a storyboard as shown. */
export const makeInput = z.object({
  attemptId: id,
  ...on,
  version: z.int(),
  shotIds: z.array(id).min(1).max(MOST_SHOTS),
})

export type MakeInput = z.input<typeof makeInput>
