import Link from 'next/link'

/** One of a few, each with an address of its own. */
export function ChoiceLinks({
  label,
  choices,
}: {
  label: string
  choices: { name: string; href: string; here: boolean }[]
}) {
  return (
    <nav aria-label={label} className="flex rounded-control border border-line p-0.5">
      {choices.map(({ name, href, here }) => (
        <Link
          key={name}
          href={href}
          scroll={false}
          aria-current={here ? 'true' : undefined}
          className="inline-flex h-8 items-center rounded-[6px] px-3 text-13 whitespace-nowrap text-muted hover:text-text aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-10"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
