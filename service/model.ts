/** The one model on offer, fixed server-side (spec.md, "What the service does"). */
export const MODEL = {
  id: 'dailies/fast-video-2.0',
  durationSeconds: 8,
  resolution: '1280x720',
  priceYen: 250,
} as const

/** Most Unicode code points in a prompt (spec.md, "Limits"). */
export const LONGEST_PROMPT = 2000

/** The paths of a job, relative to the base URL (spec.md, "Video job"). */
export function jobPaths(prefix: string, jobId: string): { pollPath: string; contentPath: string } {
  const pollPath = `/${prefix}/videos/jobs/${jobId}`
  return { pollPath, contentPath: `${pollPath}/content` }
}
