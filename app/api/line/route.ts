import { getLine } from '#lib/gallery/line/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => getLine(studio, caller))
