import { type Bench, measure, type Row } from './compare.ts'
import { compareContent } from './content.ts'
import { startBenchStudio } from './rig/studio.ts'
import { makeLoader } from './rig/wrk.ts'

/** The studio's MP4 route, alone and behind nginx: session and row are checked for each request. */
export async function benchMedia(bench: Bench): Promise<Row[]> {
  const studio = await startBenchStudio(bench.rig)
  const { clip, cookie, url } = studio
  const content = { headers: { Cookie: cookie }, file: clip.file }
  const alone = { ...content, what: 'MP4, whole file', url: url + clip.path, atLeast: 0.3 }
  const first = await compareContent(bench, alone)
  const nginx = await studio.restartBehindNginx()
  const behind = { ...content, what: 'MP4, sent by nginx on our word', url: nginx + clip.path, atLeast: 0.7 }
  return [first, await compareContent(bench, behind)]
}

/** The requests that open browsers send all day, with the minimum bytes of each answer. */
const ASKED = { '/api/submissions': 20_000, '/api/news': 10, '/api/balance': 100 }

/** The median time of a signed-in JSON request, one at a time, with a full page of the gallery. */
export async function benchJson({ rig, seconds }: Bench): Promise<Row[]> {
  const { url, cookie } = await startBenchStudio(rig)
  const load = makeLoader(rig)
  const rows: Row[] = []
  for (const [path, bodyBytes] of Object.entries(ASKED)) {
    const asked = { url: url + path, requests: [{ headers: { Cookie: cookie } }], bodyBytes, connections: 1 }
    const sample = async () => (await load(asked, seconds)).latencySeconds * 1_000
    rows.push(await measure({ what: `${path}, median`, goal: { atMost: 3 }, unit: ' ms' }, sample))
  }
  return rows
}
