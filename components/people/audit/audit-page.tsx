import { Download, ScrollText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { DaysBar, DaysNote } from '#components/money/days-bar.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { ExportLink } from '#components/ui/export-link.tsx'
import { LinkMenu } from '#components/ui/link-menu.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { AUDIT_AREAS } from '#lib/audit/acts.ts'
import { paths } from '#lib/paths.ts'
import { type AuditQuestion, auditAddress, MOST_AUDIT_DAYS } from '#lib/people/audit/question.ts'
import type { ActView } from '#lib/people/audit/view.ts'
import { ActRow } from './act-row.tsx'

interface AuditPageProps {
  question: AuditQuestion
  page: { acts: ActView[]; next: string | null }
  people: readonly { id: string; name: string }[]
  today: string
}

/** The audit log: person, act, time and origin, newest first. */
export function AuditPage({ question, page, people, today }: AuditPageProps) {
  const say = useTranslations('audit')
  const zone = useDrawnZone()
  return (
    <div className="max-w-[1280px]">
      <PageHead title={say('title')} help={say('help')}>
        <ExportLink
          href={paths.api.auditFile({ ...auditAddress(question), zone })}
          className={buttonClasses('plain')}
        >
          <Download aria-hidden className="size-4" />
          {say('file')}
        </ExportLink>
      </PageHead>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <DaysBar period={question} today={today} path={paths.audit} kept={keptOf(question)} />
        <Filters question={question} people={people} />
      </div>
      <div className="mt-2">
        <DaysNote period={question} most={MOST_AUDIT_DAYS} zone={zone} />
      </div>
      {page.acts.length === 0 ? (
        <Empty icon={ScrollText} title={say('empty')} help={say('emptyHelp')}>
          <Link href={paths.audit()} className={buttonClasses('plain')}>
            {say('all')}
          </Link>
        </Empty>
      ) : (
        <ol className="mt-3 rounded-panel border border-line bg-surface shadow-panel">
          {page.acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </ol>
      )}
      <div className="mt-6 flex justify-center gap-3">
        {question.cursor ? (
          <Link href={paths.audit(auditAddress(question))} className={buttonClasses('plain')}>
            {say('newest')}
          </Link>
        ) : null}
        {page.next ? (
          <Link
            href={paths.audit(auditAddress(question, { cursor: page.next }))}
            prefetch={false}
            className={buttonClasses('plain')}
          >
            {say('older')}
          </Link>
        ) : null}
      </div>
    </div>
  )
}

/** The filters besides the days. */
function keptOf({ area, person }: AuditQuestion) {
  return { area, person }
}

function Filters({ question, people }: Pick<AuditPageProps, 'question' | 'people'>) {
  const say = useTranslations('audit')
  const { area, person } = question
  return (
    <>
      <LinkMenu
        label={area ? say(`areas.${area}`) : say('area')}
        name={say('area')}
        active={area !== null}
        links={[null, ...AUDIT_AREAS].map((one) => ({
          name: one ? say(`areas.${one}`) : say('allAreas'),
          href: paths.audit(auditAddress(question, { area: one })),
          here: one === area,
        }))}
      />
      <LinkMenu
        label={people.find(({ id }) => id === person)?.name ?? say('person')}
        name={say('person')}
        active={person !== null}
        links={[{ id: null, name: say('everyone') }, ...people].map(({ id, name }) => ({
          name,
          href: paths.audit(auditAddress(question, { person: id })),
          here: id === person,
        }))}
      />
    </>
  )
}
