import type { Metadata } from 'next'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { ProofPage } from '#components/money/ledger/proof-page.tsx'
import { firstToShow } from '#components/money/ledger/result.ts'
import { isAdmin } from '#lib/caller.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey, laterDay } from '#lib/time.ts'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('proof'))('title') }
}

/** Two weeks, today among them. */
const DAYS_AT_FIRST = 14

export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams
  const caller = await requireCaller(paths.proof())
  const zone = await getTimeZone()
  const prove = async (from: string, to: string) => ({
    days: { from, to },
    result: await dailyProof(studio(), caller, { from, to, zone }),
  })
  const shown =
    asked.from === undefined && asked.to === undefined
      ? await proveLately(prove, dayKey(studio().now().getTime(), zone))
      : await prove(String(asked.from ?? ''), String(asked.to ?? ''))
  return <ProofPage {...shown} mayExplain={isAdmin(caller)} />
}

/** The last two weeks, without the days before anything can be compared. */
async function proveLately<Shown extends { result: Awaited<ReturnType<typeof dailyProof>> }>(
  prove: (from: string, to: string) => Promise<Shown>,
  today: string,
): Promise<Shown> {
  const earliest = laterDay(today, 1 - DAYS_AT_FIRST)
  const first = await prove(earliest, today)
  const from = first.result.kind === 'proof' ? firstToShow(first.result.proof, earliest) : earliest
  return from === earliest ? first : prove(from, today)
}
