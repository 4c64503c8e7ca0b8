import { getTranslations } from 'next-intl/server'
import { DeadEnd } from '#components/ui/dead-end.tsx'
import { findCaller } from '#lib/people/session.ts'
import StudioLayout from '../(studio)/layout.tsx'

/** An address without a page. It has the frame, for those who are signed in. */
export default async function NotFound() {
  const say = await getTranslations('errors')
  const end = <DeadEnd title={say('notFound')} help={say('notFoundHelp')} />
  return (await findCaller()) ? <StudioLayout>{end}</StudioLayout> : <main>{end}</main>
}
