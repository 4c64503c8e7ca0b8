/** How each series looks: by pattern as well as by tone, so that colour alone says nothing. */
const FILLS = [
  'var(--color-accent-ink)',
  'var(--color-muted)',
  'url(#spend-stripes)',
  'url(#spend-dots)',
  'url(#spend-lines)',
] as const

export function fillOf(series: number): string {
  return FILLS[series % FILLS.length] ?? FILLS[0]
}

/** The patterns, once for a page; the chart and its legend refer to them. */
export function FillPatterns() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <pattern
          id="spend-stripes"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--color-raised)" />
          <rect width="2.5" height="5" fill="var(--color-accent-ink)" />
        </pattern>
        <pattern id="spend-dots" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill="var(--color-raised)" />
          <circle cx="2.5" cy="2.5" r="1.5" fill="var(--color-text)" />
        </pattern>
        <pattern id="spend-lines" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="var(--color-raised)" />
          <rect width="4" height="1.5" fill="var(--color-edge)" />
        </pattern>
      </defs>
    </svg>
  )
}
