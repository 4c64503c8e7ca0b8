import { type Figure, median, WARM_UP_SECONDS } from './compare.ts'
import type { BenchStudio } from './rig/studio.ts'
import type { Load, Loader } from './rig/wrk.ts'

const GOAL = { atMost: 3 }
const SAMPLES = 5

/** What open browsers ask for all day, with the least bytes of each answer. */
const ASKED = { '/api/submissions': 20_000, '/api/news': 10, '/api/balance': 100 }

/** The median time of a signed-in JSON request, one at a time, with a full page of the gallery. */
export async function benchJson(studio: BenchStudio, loader: Loader, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [path, bodyBytes] of Object.entries(ASKED)) {
    const load: Load = {
      url: studio.url + path,
      requests: [{ headers: { Cookie: studio.cookie } }],
      bodyBytes,
      connections: 1,
    }
    console.log(`\n${path}, one request at a time`)
    await loader(load, WARM_UP_SECONDS)
    const samples: number[] = []
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      samples.push((await loader(load, seconds)).latencySeconds * 1_000)
      console.log(`  ${sample}/${SAMPLES}  ${samples.at(-1)?.toFixed(2)} ms`)
    }
    figures.push({ what: `${path}, median`, measured: median(samples), unit: ' ms', goal: GOAL })
  }
  return figures
}
