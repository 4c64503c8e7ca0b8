import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { median } from '../compare.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export type Category = (typeof CATEGORIES)[number]

/** Odd, so that the median is a measured value. */
const RUNS = 3

interface Visit {
  url: string
  cookie: string
  /** The debugging port of a running Chromium. */
  port: number
  /** The machine's, see processor.ts. */
  speed: number
}

/** Lighthouse's scores of 100 for a page of a signed-in person: medians of three, desktop, simulated throttling. */
export async function measureLighthouse(
  visit: Visit,
): Promise<{ scores: Record<Category, number>; complaints: string[] }> {
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
  const complaints = new Set<string>()
  for (let run = 0; run < RUNS; run += 1) {
    const { categories, audits } = await runLighthouse(visit)
    for (const name of CATEGORIES) {
      const category = categories[name]
      scores[name].push(Math.round(100 * (category?.score ?? 0)))
      for (const { id, weight } of category?.auditRefs ?? []) {
        const { score, title, displayValue = '' } = audits[id] ?? {}
        if (weight > 0 && typeof score === 'number' && score < 0.9) complaints.add(`${title} ${displayValue}`)
      }
    }
  }
  return {
    scores: {
      performance: median(scores.performance),
      accessibility: median(scores.accessibility),
      'best-practices': median(scores['best-practices']),
    },
    complaints: [...complaints],
  }
}

/** Retries once after a failure: Lighthouse loses the trace of a load now and then, and asks to be run again. */
async function runLighthouse(visit: Visit, isRetry = false): Promise<Result> {
  const run = await lighthouse(
    visit.url,
    {
      port: visit.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      extraHeaders: { Cookie: visit.cookie },
      throttling: { ...desktopConfig.settings?.throttling, cpuSlowdownMultiplier: visit.speed },
    },
    desktopConfig,
  )
  if (run && !run.lhr.runtimeError) return run.lhr
  const problem = `Lighthouse: ${run?.lhr.runtimeError?.message ?? 'no result'}`
  if (isRetry) throw new Error(problem)
  console.log(problem)
  return runLighthouse(visit, true)
}
