import type { Metadata } from 'next'
import { Door, sheetClasses } from '#components/door/door.tsx'
import { SetupForm } from '#components/door/setup-form.tsx'
import { words } from '#components/words.ts'
import { setupAction } from './actions.ts'

export const metadata: Metadata = { title: words.door.setup, referrer: 'no-referrer' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  return (
    <Door title={words.door.setup} help={words.door.setupHelp}>
      {typeof token === 'string' && token !== '' ? (
        <SetupForm token={token} setUp={setupAction} />
      ) : (
        <p className={`${sheetClasses} text-13`}>{words.door.noToken}</p>
      )}
    </Door>
  )
}
