import { getTimeZone } from 'next-intl/server'
import { titled } from '#app/titled.ts'
import { AuditPage } from '#components/people/audit/audit-page.tsx'
import { paths } from '#lib/paths.ts'
import { listActs } from '#lib/people/audit/queries.ts'
import { readAuditQuestion } from '#lib/people/audit/question.ts'
import { requireCaller } from '#lib/people/session.ts'
import { listTeam } from '#lib/people/team/queries.ts'
import { studio } from '#lib/studio.ts'
import { dayKey } from '#lib/time.ts'

export const generateMetadata = titled('audit.title')

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireCaller(paths.audit(), 'audit')
  const open = studio()
  const zone = await getTimeZone()
  const today = dayKey(open.now().getTime(), zone)
  const question = readAuditQuestion(await searchParams, today)
  const [page, people] = await Promise.all([listActs(open, caller, question, zone), listTeam(open, caller)])
  return <AuditPage question={question} page={page} people={people} today={today} />
}
