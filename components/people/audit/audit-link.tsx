import { ScrollText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'

/** Links from the team to the audit log. */
export function AuditLink() {
  const say = useTranslations('audit')
  return (
    <Link href={paths.audit()} prefetch={false} className={buttonClasses('plain')}>
      <ScrollText aria-hidden className="size-4" />
      {say('title')}
    </Link>
  )
}
