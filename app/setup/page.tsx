import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountForm } from '#components/shell/sign-in/account-form.tsx'
import { SignInSheet, sheetClasses } from '#components/shell/sign-in/sign-in-sheet.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('setup'), referrer: 'no-referrer' }
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  const say = await getTranslations('signIn')
  return (
    <SignInSheet title={say('setup')} help={say('setupHelp')}>
      {typeof token === 'string' && token !== '' ? (
        <AccountForm link="setup" token={token} label={say('setup')} />
      ) : (
        <p className={`${sheetClasses} text-13`}>{say('noToken')}</p>
      )}
    </SignInSheet>
  )
}
