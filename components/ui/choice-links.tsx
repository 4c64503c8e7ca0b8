import Link from 'next/link'
import type { ReactNode } from 'react'

export const choiceClasses =
  'inline-flex h-8 items-center rounded-[6px] px-3 text-13 font-medium whitespace-nowrap text-muted hover:text-text aria-[current]:bg-raised aria-[current]:text-text pointer-coarse:h-10'

/** A few options side by side, each a link; `children` follows at the end. On phones they scroll. */
export function ChoiceLinks({
  label,
  choices,
  children,
}: {
  label: string
  choices: readonly { name: string; href: string; here: boolean }[]
  children?: ReactNode
}) {
  return (
    <nav
      aria-label={label}
      className="flex max-w-full overflow-x-auto rounded-control border border-line p-0.5 [scrollbar-width:none] *:shrink-0"
    >
      {choices.map(({ name, href, here }) => (
        <Link
          key={name}
          href={href}
          scroll={false}
          prefetch={false}
          aria-current={here ? 'true' : undefined}
          className={choiceClasses}
        >
          {name}
        </Link>
      ))}
      {children}
    </nav>
  )
}
