/** The one model on offer, fixed server-side (docs/contract.md, "Model table"). */
export const MODEL = {
  id: 'dailies/fast-video-2.0',
  durationSeconds: 8,
  resolution: '1280x720',
  priceYen: 250,
} as const

/** Most Unicode code points in a prompt (docs/contract.md, "Limits"). */
export const LONGEST_PROMPT = 2000

/** The paths of a job, relative to the base URL (docs/contract.md, "Poll a job"). */
export function jobPaths(prefix: string, jobId: string): { pollPath: string; contentPath: string } {
  const pollPath = `/${prefix}/videos/jobs/${jobId}`
  return { pollPath, contentPath: `${pollPath}/content` }
}
