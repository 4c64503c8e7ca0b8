import { notFound } from 'next/navigation'
import { titled } from '#app/titled.ts'

export const generateMetadata = titled('errors.notFound')

/** Takes every address without a page. As a route of its own, its frame is part of no other page's code. */
export default function Page(): never {
  notFound()
}
