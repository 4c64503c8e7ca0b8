/** The studio's logo: a D whose counter is a play button. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        className="fill-on-accent"
        fillRule="evenodd"
        d="M9 7.500A1.500 1.500 0 0 1 10.500 6H15a10 10 0 0 1 0 20h-4.500A1.500 1.500 0 0 1 9 24.500zM14 11.700v8.600a.7.7 0 0 0 1.060.6l7-4.300a.7.7 0 0 0 0-1.200l-7-4.300a.7.7 0 0 0-1.060.6z"
      />
    </svg>
  )
}
