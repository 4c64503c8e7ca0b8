import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled.ts'
import { AccountForm } from '#components/shell/sign-in/account-form.tsx'
import { SignInSheet, sheetClasses } from '#components/shell/sign-in/sign-in-sheet.tsx'
import { waysToSignIn } from '#lib/people/doors/ways.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('signIn.setup', { referrer: 'no-referrer' })

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  const say = await getTranslations('signIn')
  // The first account starts without a passkey; its owner adds one later.
  const ways = { ...waysToSignIn(studio().settings), passkey: false }
  return (
    <SignInSheet title={say('setup')} help={say('setupHelp')}>
      {typeof token === 'string' && token !== '' ? (
        <AccountForm ways={ways} link="setup" token={token} label={say('setup')} />
      ) : (
        <p className={`${sheetClasses} text-13`}>{say('noToken')}</p>
      )}
    </SignInSheet>
  )
}
