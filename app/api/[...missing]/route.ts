import { refuse } from '#lib/answer.ts'

/** Catches every unknown API address: a page would be rendered outside the render queue (server/renders.ts). */
function handler(): Response {
  return refuse(404, 'There is no such address.')
}

export { handler as GET, handler as POST }
