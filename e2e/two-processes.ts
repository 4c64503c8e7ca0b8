import { randomBytes } from 'node:crypto'
import { Truth } from '../lib/proofs/testing/truth.ts'
import { startUpstreamServer } from '../lib/testing/upstream-server.ts'
import { makeProgram, type Program } from './program.ts'

/** Two web processes of one studio, and the service they use, which counts what it is sent. */
export interface TwoProcesses {
  /** The first is at the address people use. */
  programs: [Program, Program]
  truth: Truth
  databaseUrl: string
  /** Ends whatever still runs, as a crash would, and removes folder and databases. */
  remove(): Promise<void>
}

/**
 * Starts two web processes as they stand behind a load balancer that keeps the Host: one PostgreSQL, one data folder
 * (clips and journals are files), one address, one secret for sessions, one service.
 */
export async function startTwoProcesses(budgetYen: number): Promise<TwoProcesses> {
  const truth = new Truth({
    now: Date.now,
    random: () => 0, // it books at once
    budgetYen,
    settleMs: 0,
    latestMs: 0,
  })
  const service = await startUpstreamServer(truth.behave)
  const shared = {
    NEXTAUTH_SECRET: randomBytes(48).toString('base64url'),
    VIDEO_API_BASE_URL: service.url,
    VIDEO_API_KEY: 'sk-canary-0123456789',
    SPEND_SETTLE_SECONDS: '0',
  }
  const first = await makeProgram('server', shared)
  const { DATA_DIR = '', DATABASE_URL = '' } = first.env
  // On the first one's database; it makes none of its own.
  const second = await makeProgram('embedded', { ...shared, DATA_DIR, DATABASE_URL, NEXTAUTH_URL: first.url })
  const remove = async () => {
    for (const program of [second, first]) await program.kill()
    for (const program of [second, first]) await program.remove()
    await service.close()
  }
  try {
    await first.start()
    await second.start()
  } catch (error) {
    await remove()
    throw error
  }
  return { programs: [first, second], truth, databaseUrl: DATABASE_URL, remove }
}
