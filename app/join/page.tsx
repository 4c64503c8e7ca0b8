import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled.ts'
import { AccountForm } from '#components/shell/sign-in/account-form.tsx'
import { SignInSheet } from '#components/shell/sign-in/sign-in-sheet.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'
import { waysToJoin } from '#lib/people/doors/ways.ts'
import { findOffer } from '#lib/people/invitations/admit.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('invitations.title', { referrer: 'no-referrer' })

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  const say = await getTranslations('invitations')
  const offer = typeof token === 'string' ? await findOffer(studio(), token) : null
  if (typeof token !== 'string' || !offer) {
    return (
      <SignInSheet title={say('goneTitle')} help={say('gone')}>
        <a href={paths.signIn()} className={`${buttonClasses('plain')} w-full`}>
          {say('toSignIn')}
        </a>
      </SignInSheet>
    )
  }
  const ways = await waysToJoin(studio())
  const form = { ways, link: 'join', token, goTo: offer.goTo, email: offer.email } as const
  if (offer.kind === 'person') {
    return (
      <SignInSheet title={say('resetTitle', { name: offer.name })} help={say('resetHelp')}>
        <AccountForm {...form} label={say('title')} isNew={false} />
      </SignInSheet>
    )
  }
  const help = offer.by === null ? say('joinHelp') : say('invitedBy', { name: offer.by })
  return (
    <SignInSheet title={say('joinTitle')} help={help}>
      <AccountForm {...form} label={say('joinTitle')} />
    </SignInSheet>
  )
}
