'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { markClaimsSentAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { LoadFailed } from '#components/reconcile/load-failed.tsx'
import { NOTHING } from '#components/ui/selection.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import { offersQuery } from '#lib/money/query-options.ts'
import { ChangeNotice } from './change-notice.tsx'
import { ClaimList } from './claim-list.tsx'
import { Filter } from './filter.tsx'
import { MessagePanel } from './message-panel.tsx'
import { Offers } from './offers.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useChange, useClaims } from './use-claims.ts'

/** What was billed and gave no video: written to support, and what came of it. */
export function ClaimsPage() {
  const say = useTranslations('claims')
  const [state, setState] = useState<ClaimState | null>(null)
  const [selection, select] = useState(NOTHING)
  const { query, claims } = useClaims(state)
  const { data: offers = [] } = useQuery(offersQuery())
  const { busy, news, setNews, change } = useChange()
  const chosen = claims.filter(({ submissionId }) => selection.ids.has(submissionId))
  const showState = (next: ClaimState | null) => {
    setState(next)
    select(NOTHING)
  }
  const never = query.isSuccess && state === null && claims.length === 0
  return (
    <>
      <p className="mt-5 max-w-[72ch] text-13 text-muted">{say('intro')}</p>
      <ChangeNotice news={news} busy={busy} close={() => setNews(null)} change={change} />
      <Offers offers={offers} claims={claims} busy={busy} change={change} />
      {query.isError && claims.length === 0 ? <LoadFailed retry={() => void query.refetch()} /> : null}
      {never ? <Never /> : null}
      {query.isError || never ? null : (
        <div className="mt-4 grid grid-cols-1 items-start gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_400px]">
          <div className="min-w-0">
            <Filter state={state} choose={showState} />
            <ClaimList claims={claims} query={query} selection={selection} select={select} />
            {chosen.length > 0 ? (
              <SelectionBar
                claims={chosen}
                offers={offers}
                busy={busy}
                change={change}
                clear={() => select(NOTHING)}
              />
            ) : null}
          </div>
          <MessagePanel
            claims={chosen}
            busy={busy}
            send={(ids) => change('sent', markClaimsSentAction, ids)}
          />
        </div>
      )}
    </>
  )
}

function Never() {
  const say = useTranslations('claims')
  return (
    <div className="mt-5 rounded-panel border border-line bg-surface px-5 py-6 shadow-panel rail:px-6">
      <h2 className="text-16 font-semibold">{say('empty')}</h2>
      <p className="mt-1 max-w-[64ch] text-13 text-muted">{say('emptyHelp')}</p>
    </div>
  )
}
