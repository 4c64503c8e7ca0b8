import { type Behaviour, contractAnswer, startUpstreamServer } from '#tests/fixtures/upstream-server.ts'

/** A service that keeps the contract, on a raw socket, and counts its requests. */
export async function startContractService(spentYen = 0) {
  const state = { jobs: 0, jobStatus: 'pending', spentYen }
  const keepsContract: Behaviour = (socket, request) => {
    const polled = /\/jobs\/([^/?]+)$/.exec(request.path)?.[1]
    if (request.method === 'POST') {
      state.jobs += 1
      state.spentYen += 250
    }
    const job = polled
      ? { id: polled, status: state.jobStatus }
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
