import lighthouse, { desktopConfig } from 'lighthouse'
import { median } from '../compare.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export type Category = (typeof CATEGORIES)[number]

/** Odd, so that the median is one that was measured. */
const RUNS = 3

/** Lighthouse loses the trace of a load now and then, and asks to be run again. */
const MOST_TRIES = 2

interface Looked {
  url: string
  cookie: string
  /** The debugging port of a running Chromium. */
  port: number
}

/** Lighthouse's scores of 100 for a page of a signed-in person: medians of three, desktop, simulated throttling. */
export async function measureLighthouse(
  options: Looked,
): Promise<{ scores: Record<Category, number>; complaints: string[] }> {
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
  const complaints = new Set<string>()
  for (let run = 0; run < RUNS; run += 1) {
    const { categories, audits } = await look(options)
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

async function look({ url, cookie, port }: Looked) {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(
      url,
      {
        port,
        output: 'json',
        logLevel: 'silent',
        onlyCategories: [...CATEGORIES],
        extraHeaders: { Cookie: cookie },
      },
      desktopConfig,
    )
    if (result && !result.lhr.runtimeError) return result.lhr
    const problem = `Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`
    if (tries === MOST_TRIES) throw new Error(problem)
    console.log(problem)
  }
}
