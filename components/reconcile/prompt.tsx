import Link from 'next/link'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { paths } from '#lib/paths.ts'

/** The first line of a prompt, linked to its video with the whole prompt. */
export function Prompt({ text, id }: { text: string; id: string }) {
  return (
    <Link
      href={paths.video(id)}
      prefetch={false}
      dir="auto"
      className="underline decoration-line underline-offset-3 hover:decoration-text"
    >
      {promptTitle(text, 90)}
    </Link>
  )
}
