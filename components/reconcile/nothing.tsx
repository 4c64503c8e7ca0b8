'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleQuestionMark } from 'lucide-react'
import Link from 'next/link'
import { buttonClasses } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'

/** No outcome is unknown. Only where the spend agrees, too, is everything explained. */
export function Nothing() {
  const { data: balance } = useQuery(balanceQuery())
  const yen = balance?.unexplainedYen ?? 0
  const { more, less } = words.frame.attention
  const Icon = yen === 0 ? CircleCheck : CircleQuestionMark
  return (
    <div className="mt-5 flex gap-3 rounded-panel border border-line bg-surface px-5 py-6 shadow-panel rail:px-6">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${yen === 0 ? 'text-ok' : 'text-unsure'}`} />
      <div className="max-w-[64ch]">
        <h2 className="text-16 font-semibold">
          {yen === 0 ? words.reconcile.nothing : words.reconcile.answered}
        </h2>
        {yen === 0 ? null : <p className="mt-1 text-13">{yen > 0 ? more(yen) : less(-yen)}</p>}
        <p className="mt-1 text-13 text-muted">{words.reconcile.nothingHelp}</p>
        {yen === 0 ? null : (
          <Link href={paths.proof()} className={`${buttonClasses('plain')} mt-3`}>
            {words.reconcile.toProof}
          </Link>
        )}
      </div>
    </div>
  )
}
