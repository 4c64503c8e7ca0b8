'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { press, pressAll, type Selection } from '#components/ui/selection.ts'
import type { ClaimView } from '#lib/money/claims/view.ts'
import { ClaimRow } from './claim-row.tsx'
import type { useClaims } from './use-claims.ts'

/** The claims with a box each; Shift chooses a range. */
export function ClaimList({
  claims,
  query,
  selection,
  select,
}: {
  claims: ClaimView[]
  query: ReturnType<typeof useClaims>['query']
  selection: Selection
  select: (selection: Selection) => void
}) {
  const say = useTranslations('claims')
  const shown = claims.map(({ submissionId }) => submissionId)
  const count = shown.filter((id) => selection.ids.has(id)).length
  if (query.isPending) return <Waiting />
  if (claims.length === 0) return <p className="mt-4 text-13 text-muted">{say('emptyState')}</p>
  return (
    <>
      <div className="mt-2 overflow-hidden rounded-panel border border-line bg-surface shadow-panel">
        <SelectAll
          all={count === shown.length}
          some={count > 0}
          press={() => select(pressAll(selection, shown))}
        />
        <ul className="divide-y divide-line">
          {claims.map((claim) => (
            <li key={claim.submissionId} className="has-[input:checked]:bg-raised">
              <ClaimRow claim={claim}>
                <input
                  type="checkbox"
                  aria-label={say('select', { title: promptTitle(claim.prompt, 60) })}
                  checked={selection.ids.has(claim.submissionId)}
                  onClick={(event) =>
                    select(press(selection, shown, claim.submissionId, { range: event.shiftKey }))
                  }
                  onChange={() => {}}
                  className="size-4"
                />
              </ClaimRow>
            </li>
          ))}
        </ul>
      </div>
      {query.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button
            aria-disabled={query.isFetchingNextPage}
            onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          >
            {say(query.isFetchingNextPage ? 'loadingOlder' : 'older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function SelectAll({ all, some, press }: { all: boolean; some: boolean; press: () => void }) {
  const say = useTranslations('claims')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Half chosen is no attribute, only a property.
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  return (
    <div className="flex items-center border-b border-line pr-4 text-12 text-muted">
      <label className="flex h-10 cursor-pointer items-center gap-3 pl-4 pointer-coarse:h-11">
        <input ref={box} type="checkbox" checked={all} onChange={press} className="size-4" />
        {say('selectAll')}
      </label>
      <span className="ml-auto hidden rail:block pointer-coarse:hidden">{say('selectHelp')}</span>
    </div>
  )
}

function Waiting() {
  const say = useTranslations('claims')
  return (
    <div role="status" aria-label={say('loadingOlder')} className="breathing mt-2 grid gap-px">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="h-20 bg-raised first:rounded-t-panel last:rounded-b-panel" />
      ))}
    </div>
  )
}
