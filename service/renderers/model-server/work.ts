import { z } from 'zod'
import type { RendererName } from '../names.ts'
import type { RenderProgress } from '../renderer.ts'

/** The form of an id that is put into a URL. */
const ID = /^[A-Za-z0-9_-]{1,128}$/

const shape = z.object({ renderer: z.string(), server: z.string(), id: z.string().regex(ID) })

/** Work under way on one model server. */
export interface Whereabouts {
  renderer: RendererName
  /** The server's URL as configured. */
  server: string
}

/** Whether a model server's id can be put into a URL as it is. */
export function isUsableId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id)
}

/** What an attempt keeps of the work it began (`RenderProgress.remember`). */
export function writeWork(where: Whereabouts, id: string): string {
  return JSON.stringify({ ...where, id })
}

/** The id that an earlier attempt kept, or null when it is of another renderer or server, or none at all. */
export function readWork(remembered: string | null, where: Whereabouts): string | null {
  if (remembered === null) return null
  const work = shape.safeParse(parse(remembered))
  if (!work.success) return null
  const { renderer, server, id } = work.data
  return renderer === where.renderer && server === where.server ? id : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Tells once that rendering has begun, however often it is seen. */
export function tellOnce(progress: RenderProgress): () => Promise<void> {
  let told = false
  return async () => {
    if (told) return
    told = true
    await progress.started()
  }
}
