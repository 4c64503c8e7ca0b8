'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { LoadFailed } from '#components/reconcile/load-failed.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { dayDate } from '#lib/gallery/days.ts'
import type { Proof } from '#lib/money/ledger/proof.ts'
import { proofQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { type Days, DaysForm } from './days-form.tsx'
import { ProofTable } from './proof-table.tsx'
import { summaryOf, totalResult } from './result.ts'
import { ResultMark } from './result-mark.tsx'

/** The key's spend beside our ledger, day by day. */
export function ProofPage({ start, mayExplain }: { start: Days; mayExplain: boolean }) {
  const say = useTranslations('proof')
  const [days, setDays] = useState(start)
  const zone = useZone()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...proofQuery({ ...days, zone }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <p className="mt-5 max-w-[72ch] text-13 text-muted">{say('intro')}</p>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        <DaysForm start={days} choose={setDays}>
          <a
            href={paths.api.proofFile({ ...days, zone })}
            download
            title={say('fileHelp')}
            className={`${buttonClasses('plain')} h-10`}
          >
            <Download aria-hidden className="size-4" />
            {say('file')}
          </a>
        </DaysForm>
        <p className="basis-full text-12 text-muted">{say('zone', { zone })}</p>
      </div>
      {isError ? <LoadFailed retry={() => void refetch()} /> : null}
      {data && !isError ? (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
        >
          <Summary proof={data} />
          <ProofTable proof={data} mayExplain={mayExplain} />
        </div>
      ) : null}
      {data || isError ? null : (
        <p role="status" className="mt-6 text-13 text-muted">
          {say('loading')}
        </p>
      )}
    </>
  )
}

function Summary({ proof }: { proof: Proof }) {
  const say = useTranslations('proof')
  const language = useLocale()
  const zone = useZone()
  const now = useMinute()
  return (
    <p className="mt-4 flex items-baseline gap-2.5 rounded-frame border border-line bg-surface px-4 py-3 text-14">
      <ResultMark result={totalResult(proof)} bare />
      <span className="min-w-0">{summaryOf(say, proof, (day) => dayDate(day, now, zone, language))}</span>
    </p>
  )
}
