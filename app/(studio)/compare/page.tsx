import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CompareView } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { promptDiff } from '#lib/compare/prompt-diff.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'
import { findSubmission } from '#lib/submissions/queries.ts'

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
  return <CompareView key={`${a.id} ${b.id}`} a={a} b={b} prompts={promptDiff(a.prompt, b.prompt)} />
}
