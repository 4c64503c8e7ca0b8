import { headers } from 'next/headers'
import type { CameFrom } from '../caller.ts'

/** Where the request under way came from. The studio's HTTP server sets the address (server/edge/edge.ts). */
export async function cameFrom(): Promise<CameFrom> {
  const sent = await headers()
  return { address: sent.get('x-dailies-address') ?? 'unknown', agent: sent.get('user-agent') }
}
