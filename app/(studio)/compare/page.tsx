import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ComparePage } from '#components/video/compare/compare-page.tsx'
import { promptDiff } from '#lib/gallery/prompt-diff.ts'
import { findSubmission } from '#lib/gallery/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('compare'))('title') }
}

export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams
  const [idA, idB] = [asked.a, asked.b].map((id) => (typeof id === 'string' ? id : ''))
  const caller = await requireCaller(paths.compare(idA ?? '', idB ?? ''))
  const a = await findSubmission(studio(), caller, idA ?? '')
  const other = idB || a?.siblings.find(({ id, status }) => id !== a.id && status === 'completed')?.id
  const b = other ? await findSubmission(studio(), caller, other) : null
  if (!a || !b) notFound()
  return <ComparePage key={`${a.id} ${b.id}`} a={a} b={b} prompts={promptDiff(a.prompt, b.prompt)} />
}
