'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { returnTo } from '#components/client/go-back.ts'

/** A link to a page that the person probably came from: a click returns to it as it was left. */
export function BackLink({ href, ...props }: ComponentProps<typeof Link> & { href: string }) {
  return (
    <Link
      {...props}
      href={href}
      onNavigate={(event) => {
        if (returnTo(href)) event.preventDefault()
      }}
    />
  )
}
