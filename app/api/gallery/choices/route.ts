import { listChoices } from '#lib/gallery/choices.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => listChoices(studio, caller))
