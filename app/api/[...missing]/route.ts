import { refuse } from '#lib/answer.ts'

/** Takes every address of the API without a route: a page for it would be drawn out of turn (server/renders.ts). */
function handler(): Response {
  return refuse(404, 'There is no such address.')
}

export { handler as GET, handler as POST, handler as PUT }
