/** The problem of an action, beside its button; nothing without one. */
export function Problem({ text, className = 'text-13' }: { text: string | null; className?: string }) {
  return text ? (
    <p role="alert" className={`text-bad ${className}`}>
      {text}
    </p>
  ) : null
}
