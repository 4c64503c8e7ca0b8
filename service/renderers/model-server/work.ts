import { z } from 'zod'
import type { RenderProgress } from '../../renderer.ts'
import type { RendererName } from '../names.ts'

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

/** Longest wait for a render to begin. Some servers call a job queued until it is completed, so it includes a render. */
const LONGEST_WAIT_MS = 30 * 60_000

/** Whether a render has begun on its server, and how long it has been waited for. */
export interface Beginning {
  /** Tells the queue that it has, once. */
  begin(): Promise<void>
  /** Whether it should have begun by now. */
  overdue(): boolean
}

/** Waits from now. Without a limit, a job that its server never begins would keep a place of the worker for ever. */
export function awaitBeginning(progress: RenderProgress, longestWaitMs = LONGEST_WAIT_MS): Beginning {
  const endsAt = performance.now() + longestWaitMs
  let begun = false
  return {
    begin: async () => {
      if (begun) return
      begun = true
      await progress.started()
    },
    overdue: () => !begun && performance.now() >= endsAt,
  }
}
