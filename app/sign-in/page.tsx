import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SignInForm } from '#components/shell/sign-in/sign-in-form.tsx'
import { SignInSheet } from '#components/shell/sign-in/sign-in-sheet.tsx'
import { ownPath } from '#lib/paths.ts'
import { findCaller } from '#lib/people/session.ts'
import { isSetUp } from '#lib/people/setup.ts'
import { studio } from '#lib/studio.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('signIn') }
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ returnTo?: string | string[] }>
}) {
  const { returnTo } = await searchParams
  const target = ownPath(typeof returnTo === 'string' ? returnTo : null)
  if (await findCaller()) redirect(target)
  const say = await getTranslations('signIn')
  if (!(await isSetUp(studio()))) {
    return <SignInSheet title={say('notSetUp')} help={say('notSetUpHelp')} />
  }
  return (
    <SignInSheet title={say('studio')} help={say('tagline')}>
      <SignInForm returnTo={target} />
    </SignInSheet>
  )
}
