import type { FastifyInstance } from 'fastify'

/**
 * Learns every route that is registered from now on.
 * @returns what tells the methods that a path has; empty for a path that is none of ours.
 */
export function learnMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const literals = url.split(/:[a-z]+/).map((literal) => literal.replace(/[^\w/]/g, '\\$&'))
    const pattern = new RegExp(`^${literals.join('[^/]+')}$`)
    for (const name of [method].flat()) routes.push({ pattern, method: name })
  })
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]
}
