import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeadEnd } from '#components/ui/dead-end.tsx'
import { findCaller } from '#lib/people/session.ts'
import StudioLayout from './(studio)/layout.tsx'
import RootLayout from './layout.tsx'

export { generateViewport } from './layout.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const [say, sayStudio] = await Promise.all([getTranslations('errors'), getTranslations('signIn')])
  return { title: `${say('notFound')} · ${sayStudio('studio')}`, robots: { index: false } }
}

/** An address without a page. It has the frame, for those who are signed in. */
export default async function NotFound() {
  const say = await getTranslations('errors')
  const end = <DeadEnd title={say('notFound')} help={say('notFoundHelp')} />
  return (
    <RootLayout>{(await findCaller()) ? <StudioLayout>{end}</StudioLayout> : <main>{end}</main>}</RootLayout>
  )
}
