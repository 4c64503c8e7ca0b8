import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { words } from '#components/words.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import type { SubmissionView } from '#lib/submissions/view.ts'

/** What may have been billed without an answer stays in sight until it is settled; who may settle it has a banner. */
export function UnknownNotice({ submissions }: { submissions: SubmissionView[] }) {
  const { data: balance } = useQuery(balanceQuery())
  const unknown = submissions.filter(({ status }) => status === 'unknown')
  const first = unknown[0]
  if (!first || balance?.attention) return null
  const heldYen = unknown.reduce((sum, { priceYen }) => sum + priceYen, 0)
  const see = (
    <Link href={paths.video(first.id)} className={buttonClasses('small')}>
      {words.gallery.seeUnknown}
    </Link>
  )
  return (
    <div className="mt-3">
      <Notice look="unsure" action={see}>
        {words.gallery.unknowns(unknown.length, heldYen)}
      </Notice>
    </div>
  )
}
