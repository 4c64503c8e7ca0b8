import { getTimeZone } from 'next-intl/server'
import { titled } from '#app/titled.ts'
import { ProofPage } from '#components/money/ledger/proof-page.tsx'
import { can } from '#lib/caller.ts'
import { listExplanations } from '#lib/money/balance/explanations.ts'
import { dailyProof, MOST_PROOF_DAYS } from '#lib/money/ledger/daily-proof.ts'
import { readPeriod } from '#lib/money/period.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey } from '#lib/time.ts'

export const generateMetadata = titled('proof.title')

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireCaller(paths.proof())
  const zone = await getTimeZone()
  const today = dayKey(studio().now().getTime(), zone)
  const period = readPeriod(await searchParams, today, MOST_PROOF_DAYS)
  const { from, to } = period
  const [result, explanations] = await Promise.all([
    dailyProof(studio(), caller, { from, to, zone }),
    listExplanations(studio(), caller),
  ])
  return (
    <ProofPage
      period={period}
      most={MOST_PROOF_DAYS}
      today={today}
      result={result}
      explanations={explanations}
      mayExplain={can(caller.role, 'money')}
    />
  )
}
