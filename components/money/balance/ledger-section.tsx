import { Download } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatMoment } from '#components/client/format.ts'
import { useDayDate } from '#components/money/day-date.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { Section } from '#components/ui/section.tsx'
import { FigureTable } from '#components/ui/table.tsx'
import { addressOf, type SpendQuestion } from '#lib/money/balance/spend-question.ts'
import { ENTRY_KINDS } from '#lib/money/ledger/effect.ts'
import type { EntryPage, EntryView } from '#lib/money/ledger/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { DateField, SelectField } from './form-fields.tsx'

const HERE = '#ledger'

/** The entries behind the chart: of its days, or of one of them. */
export function LedgerSection({ question, page }: { question: SpendQuestion; page: EntryPage }) {
  const say = useTranslations('spend.ledger')
  const zone = useDrawnZone()
  const dayOf = useDayDate()
  const { day, from, to, cursor } = question
  const href = (change: Parameters<typeof addressOf>[1]) =>
    `${paths.balance(addressOf(question, change))}${HERE}`
  return (
    <Section
      id="ledger"
      title={say('title')}
      help={day ? say('ofDay', { day: dayOf(day) }) : say('of', { days: `${dayOf(from)} – ${dayOf(to)}` })}
      aside={
        <a
          href={paths.api.ledgerFile({
            zone,
            prompts: false,
            asked: { ...addressOf(question), from, to, filtered: '1' },
          })}
          download
          title={say('fileHelp')}
          className={buttonClasses('plain')}
        >
          <Download aria-hidden className="size-4" />
          {say('file')}
        </a>
      }
    >
      <LedgerForm question={question} />
      <LedgerTable entries={page.entries} />
      {page.next || cursor ? (
        <div className="-mx-5 flex gap-3 border-t border-line px-5 pt-4 rail:-mx-6 rail:px-6">
          {cursor ? (
            <Link href={href({ cursor: null })} className={buttonClasses('small')}>
              {say('newest')}
            </Link>
          ) : null}
          {page.next ? (
            <Link href={href({ cursor: page.next })} className={`${buttonClasses('small')} ml-auto`}>
              {say('older')}
            </Link>
          ) : null}
        </div>
      ) : null}
    </Section>
  )
}

function LedgerForm({ question }: { question: SpendQuestion }) {
  const say = useTranslations('spend.ledger')
  const sayAll = useTranslations('spend')
  const kept = addressOf(question, { kind: null, day: null })
  return (
    <Form
      key={JSON.stringify(question)}
      action={paths.balance()}
      scroll={false}
      className="mt-3 grid grid-cols-2 items-end gap-x-2 gap-y-3 rail:flex"
    >
      {Object.entries(kept).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        label={say('kind')}
        name="kind"
        value={question.kind}
        all={say('allKinds')}
        options={ENTRY_KINDS.map((kind) => ({ id: kind, name: say(`kinds.${kind}`) }))}
      />
      <DateField label={sayAll('day')} name="day" value={question.day ?? ''} />
      <div className="col-span-2 flex items-center gap-3">
        <Button type="submit" className="h-10">
          {sayAll('show')}
        </Button>
        {question.day ? (
          <Link
            href={`${paths.balance(addressOf(question, { day: null }))}${HERE}`}
            scroll={false}
            className={buttonClasses('link')}
          >
            {say('wholeRange')}
          </Link>
        ) : null}
      </div>
    </Form>
  )
}

const CELL = 'px-3 py-2.5 text-left align-top first:pl-5 last:pr-5 rail:first:pl-6 rail:last:pr-6'
const NUMBER = 'px-3 py-2.5 text-right align-top whitespace-nowrap last:pr-5 rail:last:pr-6'

/** Entries of the ledger, the newest first, with the effect of each on spend and holds. */
function LedgerTable({ entries }: { entries: readonly EntryView[] }) {
  const say = useTranslations('spend.ledger')
  const [language, zone] = [useLocale(), useDrawnZone()]
  if (entries.length === 0) {
    return <p className="mt-4 border-t border-line pt-4 text-13 text-muted">{say('empty')}</p>
  }
  const columns = [
    ...(['time', 'kind', 'person', 'video'] as const).map((name) => ({
      name: say(`columns.${name}`),
      className: `${CELL} whitespace-nowrap`,
    })),
    ...(['spend', 'held'] as const).map((name) => ({ name: say(`columns.${name}`), className: NUMBER })),
  ]
  return (
    <FigureTable
      label={say('label')}
      columns={columns}
      className="-mx-5 mt-4 border-t border-line rail:-mx-6"
      leastWidth="min-w-[640px]"
    >
      <tbody className="divide-y divide-line">
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={`${CELL} whitespace-nowrap`}>
              <time dateTime={entry.at}>{formatMoment(entry.at, zone, language)}</time>
            </td>
            <td className={`${CELL} whitespace-nowrap`}>{say(`kinds.${entry.kind}`)}</td>
            <td className={`${CELL} max-w-[16ch] truncate`}>{entry.person.name}</td>
            <td className={CELL}>
              <Link
                href={paths.video(entry.submission.id)}
                className="line-clamp-1 max-w-[32ch] underline underline-offset-2 hover:text-muted"
              >
                {promptTitle(entry.submission.prompt, 60)}
              </Link>
            </td>
            <td className={NUMBER}>{change(entry.explainedChangeYen)}</td>
            <td className={NUMBER}>{change(entry.heldChangeYen)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}

function change(yen: number): string {
  if (yen === 0) return '–'
  return yen > 0 ? `+${formatYen(yen)}` : formatYen(yen)
}
