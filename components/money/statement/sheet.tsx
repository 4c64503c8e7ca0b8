import type { ReactNode } from 'react'
import { zoneName } from '#components/client/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Say } from '#lib/i18n/message.ts'
import type { Statement } from '#lib/money/balance/view.ts'
import { dayKey, formatDate, zoneFormat } from '#lib/time.ts'
import { formatYen } from '#lib/yen.ts'
import { comparisonWords, sumLines } from './figures.ts'

interface Props {
  statement: Statement
  month: string
  zone: string
  language: Language
  say: Say
}

/** One A4 sheet in one language; paper stays white in both themes. */
export function Sheet(props: Props) {
  const { statement, month, zone, language, say } = props
  const { from, people, projects, running, maskedKey, issuedAt } = statement
  const dayOf = (day: string) => formatDate(new Date(day), 'UTC', language)
  return (
    <article
      lang={language}
      className="flex min-w-0 flex-[1_1_480px] flex-col rounded-[4px] bg-[#fff] p-6 text-11 text-[#1b1d22] tabular-nums shadow-popover rail:aspect-[210/297] rail:max-w-[640px] rail:p-12 print:max-w-none print:break-after-page print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap justify-between gap-4">
        <div>
          <h2 className="text-20 font-semibold">{say('money.statement.title')}</h2>
          <p>{monthName(from, language)}</p>
        </div>
        <p className="text-[#5d626b] rail:text-right">
          <b className="font-semibold text-[#1b1d22]">{say('money.statement.studio')}</b>
          <br />
          {maskedKey ? say('money.statement.account', { key: maskedKey }) : null}
          <br />
          {say('money.statement.number', { month, day: dayOf(dayKey(issuedAt, zone)) })}
        </p>
      </header>
      {running ? <p className="mt-3 font-medium">{say('money.statement.running')}</p> : null}
      <Sums {...props} />
      <Table title={say('money.statement.byPerson')} rows={people} {...props} />
      <Table title={say('money.statement.byProject')} rows={projects} {...props} />
      <Checked {...props} />
      <footer className="mt-auto pt-8 text-[#5d626b]">
        <div className="grid grid-cols-[1fr_1fr_0.6fr] gap-6">
          {(['prepared', 'approved', 'date'] as const).map((name) => (
            <span key={name} className="mt-8 border-t border-current pt-1">
              {say(`money.statement.${name}`)}
            </span>
          ))}
        </div>
        <p className="mt-3">{say('money.statement.note', { zone: zoneName(zone, language) })}</p>
      </footer>
    </article>
  )
}

function Sums({ statement, zone, language, say }: Props) {
  const { from, total } = statement
  return (
    <section className="mt-5 grid gap-6 border-y border-current py-4 rail:grid-cols-[1fr_1.2fr]">
      <p>
        <span className="text-[#5d626b]">
          {say('money.statement.net', { month: monthName(from, language) })}
        </span>
        <strong className="block text-28 font-semibold">
          {formatYen(total.chargedYen - total.refundedYen)}
        </strong>
      </p>
      <dl className="grid gap-1">
        {sumLines(say, statement, zone, language).map(([name, yen]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-[#5d626b]">{name}</dt>
            <dd className="whitespace-nowrap">{formatYen(yen)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Table({
  title,
  rows,
  statement: { total },
  say,
}: Props & { title: string; rows: Statement['people'] }) {
  const columns = ['videos', 'charged', 'refunded', 'net'] as const
  const cells = ({ videos, chargedYen, refundedYen }: Statement['total']) => [
    String(videos),
    formatYen(chargedYen),
    refundedYen > 0 ? formatYen(-refundedYen) : '–',
    formatYen(chargedYen - refundedYen),
  ]
  return (
    <section>
      <h3 className="mt-4 mb-0.5 text-12 font-semibold">{title}</h3>
      <table className="w-full [&_td]:py-0.5 [&_td]:text-right [&_th]:py-0.5 [&_tr]:border-b [&_tr]:border-[#d9dadd]">
        <thead>
          <tr className="text-[#5d626b]">
            <td />
            {columns.map((name) => (
              <th key={name} scope="col" className="text-right font-regular">
                {say(`money.statement.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id ?? 'none'}
              name={row.name ?? say('money.statement.noProject')}
              cells={cells(row)}
            />
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Row name={say('money.statement.total')} cells={cells(total)} />
        </tfoot>
      </table>
    </section>
  )
}

function Row({ name, cells }: { name: ReactNode; cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row" className="w-[30%] text-left font-[inherit]" dir="auto">
        {name}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <td key={index}>{cell}</td>
      ))}
    </tr>
  )
}

/** The comparison of the month with the service's count. */
function Checked({ statement: { comparison, total }, say }: Props) {
  return (
    <section>
      <h3 className="mt-4 mb-0.5 text-12 font-semibold">{say('money.statement.checked')}</h3>
      <p>{comparisonWords(say, comparison, total.chargedYen - total.refundedYen)}</p>
    </section>
  )
}

/** `October 2026` or `2026年10月`. */
export function monthName(day: string, language: Language): string {
  const locale = language === 'ja' ? 'ja-JP' : 'en-GB'
  return zoneFormat(locale, 'UTC', { year: 'numeric', month: 'long' }).format(new Date(day))
}
