'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleQuestionMark } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'

/** No outcome is unknown. Only where the spend agrees, too, is everything explained. */
export function Nothing() {
  const { data: balance } = useQuery(balanceQuery())
  const yen = balance?.unexplainedYen ?? 0
  const say = useTranslations()
  const Icon = yen === 0 ? CircleCheck : CircleQuestionMark
  return (
    <div className="mt-5 flex gap-3 rounded-panel border border-line bg-surface px-5 py-6 shadow-panel rail:px-6">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${yen === 0 ? 'text-ok' : 'text-unsure'}`} />
      <div className="max-w-[64ch]">
        <h2 className="text-16 font-semibold">
          {say(yen === 0 ? 'reconcile.nothing' : 'reconcile.answered')}
        </h2>
        {yen === 0 ? null : (
          <p className="mt-1 text-13">
            {say(yen > 0 ? 'frame.attention.more' : 'frame.attention.less', {
              yen: formatYen(Math.abs(yen)),
            })}
          </p>
        )}
        <p className="mt-1 text-13 text-muted">{say('reconcile.nothingHelp')}</p>
        {yen === 0 ? null : (
          <Link href={paths.proof()} className={`${buttonClasses('plain')} mt-3`}>
            {say('reconcile.toProof')}
          </Link>
        )}
      </div>
    </div>
  )
}
