import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { formatMoment } from '#components/client/format.ts'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { EntryView } from '#lib/money/ledger/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'

const CELL = 'px-3 py-2.5 text-left align-top first:pl-5 last:pr-5 rail:first:pl-6 rail:last:pr-6'
const NUMBER = 'px-3 py-2.5 text-right align-top whitespace-nowrap last:pr-5 rail:last:pr-6'

/** Entries of the ledger, the newest first, with what each does to spend and to holds. */
export function LedgerTable({
  entries,
  viewer,
}: {
  entries: readonly EntryView[]
  viewer: { zone: string }
}) {
  const say = useTranslations('spend.ledger')
  const language = useLocale()
  if (entries.length === 0) {
    return <p className="border-t border-line px-5 py-6 text-13 text-muted rail:px-6">{say('empty')}</p>
  }
  return (
    <section
      aria-label={say('label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto border-t border-line"
    >
      <table className="w-full min-w-[640px] text-13 tabular-nums">
        <thead>
          <tr className="border-b border-line text-12 text-muted [&_th]:font-medium">
            {(['time', 'kind', 'person', 'video'] as const).map((name) => (
              <th key={name} scope="col" className={`${CELL} whitespace-nowrap`}>
                {say(`columns.${name}`)}
              </th>
            ))}
            {(['spend', 'held'] as const).map((name) => (
              <th key={name} scope="col" className={NUMBER}>
                {say(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={`${CELL} whitespace-nowrap`}>
                <time dateTime={entry.at}>{formatMoment(entry.at, viewer.zone, language)}</time>
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
      </table>
    </section>
  )
}

function change(yen: number): string {
  if (yen === 0) return '–'
  return yen > 0 ? `+${formatYen(yen)}` : formatYen(yen)
}
