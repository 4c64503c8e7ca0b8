import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('errors'))('notFound') }
}

/** Takes every address without a page. As a route of its own, its frame is part of no other page's code. */
export default function Page(): never {
  notFound()
}
