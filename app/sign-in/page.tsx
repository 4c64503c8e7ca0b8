import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { HeldSheet } from '#components/shell/sign-in/held-sheet.tsx'
import { SignInForm } from '#components/shell/sign-in/sign-in-form.tsx'
import { SignInSheet } from '#components/shell/sign-in/sign-in-sheet.tsx'
import { ownPath } from '#lib/paths.ts'
import { waysOfHeld, waysToSignIn } from '#lib/people/doors/ways.ts'
import { findSession } from '#lib/people/session.ts'
import { isSetUp } from '#lib/people/setup.ts'
import { studio } from '#lib/studio.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('signIn') }
}

type Asked = Record<'returnTo' | 'error', string | string[] | undefined>

export default async function Page({ searchParams }: { searchParams: Promise<Asked> }) {
  const { returnTo, error } = await searchParams
  const target = ownPath(typeof returnTo === 'string' ? returnTo : null)
  const session = await findSession()
  if (session && !session.held) redirect(target)
  const say = await getTranslations()
  if (session) {
    const ways = await waysOfHeld(studio(), session)
    return (
      <SignInSheet title={say('doors.held.title')} help={say(`doors.held.${ways.way}Help`)}>
        <HeldSheet returnTo={target} {...ways} />
      </SignInSheet>
    )
  }
  if (!(await isSetUp(studio()))) {
    return <SignInSheet title={say('signIn.notSetUp')} help={say('signIn.notSetUpHelp')} />
  }
  return (
    <SignInSheet title={say('signIn.studio')} help={say('signIn.tagline')}>
      <SignInForm
        returnTo={target}
        ways={waysToSignIn(studio().settings)}
        error={typeof error === 'string' ? error : null}
      />
    </SignInSheet>
  )
}
