'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { promptTitle } from '#components/ui/prompt-title.ts'

/** What a prompt's first line may take; the rest is one press away. */
const SHORT = 90

/** The first line of a prompt as a link to its video; a longer prompt opens in place. */
export function Prompt({ text, href }: { text: string; href: string }) {
  const say = useTranslations('reconcile.story')
  const [whole, setWhole] = useState(false)
  const title = promptTitle(text, SHORT)
  const longer = title !== text.trim()
  return (
    <>
      <Link
        href={href}
        prefetch={false}
        className="underline decoration-line underline-offset-3 hover:decoration-text"
      >
        {title}
      </Link>
      {longer ? (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="rounded-control py-1 text-12 font-regular text-muted hover:text-text pointer-coarse:py-3"
          >
            {whole ? say('showLess') : say('showAll')}
          </button>
        </>
      ) : null}
      {whole ? (
        <span className="mt-1 block max-h-60 overflow-y-auto text-13 font-regular whitespace-pre-wrap">
          {text}
        </span>
      ) : null}
    </>
  )
}
