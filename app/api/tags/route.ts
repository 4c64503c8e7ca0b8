import { listTags } from '#lib/gallery/choices.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => listTags(studio, caller))
