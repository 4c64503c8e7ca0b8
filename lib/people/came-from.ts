import { headers } from 'next/headers'
import type { CameFrom } from '../caller.ts'

/** A user agent may be of any length. */
const LONGEST_AGENT = 300

/** The origin of the current request. The studio's HTTP server sets the address (server/edge/edge.ts). */
export async function cameFrom(): Promise<CameFrom> {
  const sent = await headers()
  const agent = sent.get('user-agent')?.slice(0, LONGEST_AGENT) ?? null
  return { address: sent.get('x-dailies-address') ?? 'unknown', agent }
}
