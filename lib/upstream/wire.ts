import { z } from 'zod'

/** The contract says `id: string`. Encoded into a path, every string is safe except the two names of folders. */
export const jobId = z
  .string()
  .max(1_024)
  .regex(/^(?!\.{1,2}$)\P{Cc}+$/u)
  .refine((text) => text.isWellFormed())

/** Whether a text, which a person may have typed, has the shape of a job id. */
export function isJobId(text: string): boolean {
  return jobId.safeParse(text).success
}

/** The body of a 202 (docs/contract.md, Submit a job). Only the id is used; paths in answers are never followed. */
export const acceptedBody = z.object({ id: jobId })

/** The body of a poll (docs/contract.md, Poll a job). A status outside the contract is kept as text. */
export const jobBody = z.object({ id: z.string(), status: z.string().max(64) })

/**
 * The body of GET /key/info; whole yen, within the integers that JSON represents exactly. A refund after the spend was
 * reset makes it negative.
 */
export const keyInfoBody = z.object({
  key: z.string().max(200),
  info: z.object({ spend: z.int(), max_budget: z.int().nonnegative() }),
})

/** Every address of the service, built from its base URL and neutral path segment. Accepts only validated job ids. */
export function serviceUrls(baseUrl: string, prefix: string) {
  const base = baseUrl.replace(/\/+$/, '')
  const job = (id: string) => `${base}/${prefix}/videos/jobs/${encodeURIComponent(jobId.parse(id))}`
  return {
    create: `${base}/${prefix}/videos/create`,
    keyInfo: `${base}/key/info`,
    job,
    content: (id: string) => `${job(id)}/content?index=0`,
  }
}
