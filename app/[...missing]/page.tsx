import { notFound } from 'next/navigation'
import { titled } from '#app/titled.ts'

export const generateMetadata = titled('errors.notFound')

/** Catches every address without a page. A separate route keeps its frame out of the code of other pages. */
export default function Page(): never {
  notFound()
}
