'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useConnection, useOnline } from '#components/client/connection.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

/** Shows the obstacle between this page and the studio, if any. */
export function Connection() {
  const say = useTranslations()
  const online = useOnline()
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const { signedOut, unreachable } = useConnection()
  const router = useRouter()
  // Perhaps another person signed in, in another tab.
  useEffect(() => (signedOut ? () => router.refresh() : undefined), [signedOut, router])
  if (!online) return <Strip look="offline">{say('shell.offline')}</Strip>
  if (unreachable) return <Strip look="offline">{say('help.unreachable')}</Strip>
  if (!signedOut) return null
  const signIn = (
    <a href={paths.signIn(search ? `${pathname}?${search}` : pathname)} className={buttonClasses('small')}>
      {say('signIn.signIn')}
    </a>
  )
  return (
    <Strip look="quiet" action={signIn}>
      {say('shell.signedOut')}
    </Strip>
  )
}

function Strip(props: React.ComponentProps<typeof Notice>) {
  return (
    <div role="status" className="pt-3">
      <Notice {...props} />
    </div>
  )
}
