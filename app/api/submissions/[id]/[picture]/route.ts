import { mediaRoute } from '../media-route.ts'

/** The poster, thumbnail or sprite of a clip. */
export const GET = mediaRoute<{ picture: string }>(async ({ picture }) => picture)
export const HEAD = GET
