import { titled } from '#app/titled.ts'
import { LimitsPage } from '#components/money/limits/limits-page.tsx'
import { getLimits } from '#lib/money/limits/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('money.limits.title')

export default async function Page() {
  const caller = await requireCaller(paths.limits())
  return <LimitsPage me={caller} view={await getLimits(studio(), caller)} />
}
