import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Door } from '#components/door/door.tsx'
import { SignInForm } from '#components/door/sign-in-form.tsx'
import { words } from '#components/words.ts'
import { ownPath } from '#lib/auth/own-path.ts'
import { findCaller } from '#lib/auth/session.ts'

export const metadata: Metadata = { title: words.door.signIn }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ returnTo?: string | string[] }>
}) {
  const { returnTo } = await searchParams
  const target = ownPath(typeof returnTo === 'string' ? returnTo : null)
  if (await findCaller()) redirect(target)
  return (
    <Door title={words.studio} help={words.door.tagline}>
      <SignInForm returnTo={target} />
    </Door>
  )
}
