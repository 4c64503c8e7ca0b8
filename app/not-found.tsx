import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { DeadEnd } from '#components/ui/dead-end.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('errors'))('notFound') }
}

export default function NotFound() {
  const say = useTranslations('errors')
  return (
    <main>
      <DeadEnd title={say('notFound')} help={say('notFoundHelp')} />
    </main>
  )
}
