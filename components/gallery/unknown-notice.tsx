import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'

/** What may have been billed without an answer stays in sight until it is settled; who may settle it has a banner. */
export function UnknownNotice({ submissions }: { submissions: SubmissionView[] }) {
  const say = useTranslations('gallery')
  const { data: balance } = useQuery(balanceQuery())
  const unknown = submissions.filter(({ status }) => status === 'unknown')
  const first = unknown[0]
  if (!first || balance?.attention) return null
  const heldYen = unknown.reduce((sum, { priceYen }) => sum + priceYen, 0)
  const see = (
    <Link href={paths.video(first.id)} className={buttonClasses('small')}>
      {say('seeUnknown')}
    </Link>
  )
  return (
    <div className="mt-3">
      <Notice look="unsure" action={see}>
        {say('unknowns', { count: unknown.length, yen: formatYen(heldYen) })}
      </Notice>
    </div>
  )
}
