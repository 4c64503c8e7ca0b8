import { z } from 'zod'

/** So many bytes of JSON at most are kept for one person. */
const MOST_BYTES = 64 * 1_024

/** PostgreSQL keeps neither of these in JSON; what was typed stays whole in the browser that it was typed in. */
const text = z.string().transform((typed) => typed.toWellFormed().replaceAll('\u0000', ''))

/** A draft as it is kept, whatever it lacks to be sent: a person is in the middle of writing it. */
export const draftInput = z
  .object({
    device: z.uuid(),
    content: z.object({
      prompt: text,
      seed: text,
      seedLocked: z.boolean(),
      takes: z.number().int().min(1).max(100),
      projectId: text.nullable(),
      tags: z.array(text),
      parentId: text.nullable(),
      commentId: text.nullable().default(null),
    }),
  })
  .refine((draft) => new TextEncoder().encode(JSON.stringify(draft)).length <= MOST_BYTES)
