import { mediaRoute } from '../media-route.ts'

/** The MP4 of a submission, whole or in ranges. */
export const GET = mediaRoute(async () => 'content')
export const HEAD = GET
