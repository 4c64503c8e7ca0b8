import type { Operation } from './openapi-complete.ts'

/** The command that asks an operation, made from its examples; `$BASE_URL`, `$API_KEY` and `$ID` are the reader's. */
export function exampleRequest(place: { path: string; method: string; operation: Operation }): string {
  const { path, method, operation } = place
  const [media] = Object.values(operation.requestBody?.content ?? {})
  const isVideo = Object.values(operation.responses).some(({ content }) => content?.['video/mp4'])
  const words = [
    `curl ${method === 'head' ? '--head ' : ''}"$BASE_URL${path.replaceAll(/\{(\w+)\}/g, (_, name) => `$${name.toUpperCase()}`)}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $API_KEY"']),
    ...(media ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(media.example)}'`] : []),
    ...(isVideo && method === 'get' ? ['--fail --continue-at - -o video.mp4'] : []),
  ]
  return words.join(' \\\n  ')
}
