import { getTranslations } from 'next-intl/server'
import { DeadEnd } from '#components/ui/dead-end.tsx'
import { findCaller } from '#lib/people/session.ts'
import StudioLayout from '../(studio)/layout.tsx'

/** The page for unknown addresses, with the frame for signed-in people. */
export default async function NotFound() {
  const say = await getTranslations('errors')
  const end = <DeadEnd title={say('notFound')} help={say('notFoundHelp')} />
  return (await findCaller()) ? <StudioLayout>{end}</StudioLayout> : <main>{end}</main>
}
