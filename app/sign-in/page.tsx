import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled.ts'
import { doorError } from '#components/client/door-error.ts'
import { HeldSheet } from '#components/shell/sign-in/held-sheet.tsx'
import { SignInForm } from '#components/shell/sign-in/sign-in-form.tsx'
import { SignInSheet } from '#components/shell/sign-in/sign-in-sheet.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { speak } from '#lib/i18n/message.ts'
import { ownPath } from '#lib/paths.ts'
import { waysOfHeld, waysToSignIn } from '#lib/people/doors/ways.ts'
import { findSession } from '#lib/people/session.ts'
import { isSetUp } from '#lib/people/setup.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('signIn.signIn')

type Asked = Record<'returnTo' | 'error', string | string[] | undefined>

export default async function Page({ searchParams }: { searchParams: Promise<Asked> }) {
  const asked = await searchParams
  const target = ownPath(typeof asked.returnTo === 'string' ? asked.returnTo : null)
  const error = typeof asked.error === 'string' ? asked.error : null
  const session = await findSession()
  const say = await getTranslations()
  if (session && !session.held) {
    if (error === null) redirect(target)
    // They return from the provider, after a request to connect it or to prove their identity.
    const told = speak(say, doorError(error, studio().settings.provider?.name ?? null))
    return (
      <SignInSheet title={say('doors.errors.title')} help={told}>
        <a href={target} className={`${buttonClasses('plain')} h-10 w-full`}>
          {say('errors.toGallery')}
        </a>
      </SignInSheet>
    )
  }
  if (session) {
    const ways = await waysOfHeld(studio(), session)
    return (
      <SignInSheet
        title={say('doors.held.title')}
        help={say(ways.passkey ? 'doors.held.showHelp' : 'doors.held.noneHelp')}
      >
        <HeldSheet returnTo={target} {...ways} error={error} />
      </SignInSheet>
    )
  }
  if (!(await isSetUp(studio()))) {
    return <SignInSheet title={say('signIn.notSetUp')} help={say('signIn.notSetUpHelp')} />
  }
  return (
    <SignInSheet title={say('signIn.studio')} help={say('signIn.tagline')}>
      <SignInForm returnTo={target} ways={waysToSignIn(studio().settings)} error={error} />
    </SignInSheet>
  )
}
