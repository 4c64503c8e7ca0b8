import { waitFor } from './wait.ts'

export interface JobAnswer {
  id: string
  status: string
  poll_path: string
  content_path?: string
}

/** A customer of a service under test: real HTTP with one key. */
export interface TestClient {
  key: string
  request(path: string, init?: RequestInit): Promise<Response>
  create(body: unknown, init?: RequestInit): Promise<Response>
  /** Submits, expects 202, and gives the job id. */
  accepted(prompt?: string, seed?: number): Promise<string>
  poll(jobId: string): Promise<JobAnswer>
  untilStatus(jobId: string, status: string): Promise<JobAnswer>
  spend(): Promise<number>
}

export function createTestClient(baseUrl: string, key: string): TestClient {
  const request: TestClient['request'] = (path, init = {}) =>
    fetch(baseUrl + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } })
  const create: TestClient['create'] = (body, init = {}) =>
    request('/gateway/videos/create', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    })
  const poll = async (jobId: string) =>
    (await (await request(`/gateway/videos/jobs/${jobId}`)).json()) as JobAnswer
  return {
    key,
    request,
    create,
    poll,
    accepted: async (prompt = 'a red fox', seed) => {
      const response = await create({ prompt, seed })
      if (response.status !== 202)
        throw new Error(`expected 202, got ${response.status} ${await response.text()}`)
      return ((await response.json()) as JobAnswer).id
    },
    untilStatus: (jobId, status) =>
      waitFor(`job ${jobId} to be ${status}`, async () => {
        const job = await poll(jobId)
        return job.status === status ? job : null
      }),
    spend: async () => {
      const response = await request('/key/info')
      return ((await response.json()) as { info: { spend: number } }).info.spend
    },
  }
}
