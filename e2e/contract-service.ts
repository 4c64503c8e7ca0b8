import { serving } from '#tests/fixtures/archive/content.ts'
import { type Behaviour, contractAnswer, startUpstreamServer } from '#tests/fixtures/upstream-server.ts'

/**
 * A service that keeps the contract, on a raw socket, and counts its requests.
 * @param video the content of finished jobs.
 */
export async function startContractService(spentYen = 0, video: Buffer = Buffer.alloc(0)) {
  /** The status of all jobs except finished ones. */
  const state = { jobs: 0, jobStatus: 'pending', finished: new Set<string>(), spentYen }
  const content = serving(video)
  const keepsContract: Behaviour = (socket, request, all) => {
    if (request.path.includes('/content')) return content(socket, request, all)
    const polled = /\/jobs\/([^/?]+)$/.exec(request.path)?.[1]
    if (request.method === 'POST') {
      state.jobs += 1
      state.spentYen += 250
    }
    const job = polled
      ? { id: polled, status: state.finished.has(polled) ? 'completed' : state.jobStatus }
      : { id: `job_${state.jobs}`, status: 'pending' }
    socket.write(contractAnswer(request, job, state.spentYen))
  }
  const upstream = await startUpstreamServer(keepsContract)
  return {
    ...upstream,
    state,
    keepsContract,
    /** The environment of a program that uses it. */
    env: { VIDEO_API_BASE_URL: upstream.url, VIDEO_API_KEY: 'sk-canary-0123456789' },
  }
}
