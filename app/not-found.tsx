import type { Metadata } from 'next'
import { DeadEnd } from '#components/ui/dead-end.tsx'
import { words } from '#components/words.ts'

export const metadata: Metadata = { title: words.errors.notFound }

export default function NotFound() {
  return (
    <main>
      <DeadEnd title={words.errors.notFound} help={words.errors.notFoundHelp} />
    </main>
  )
}
