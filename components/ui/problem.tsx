/** The error of an action, beside its button; hidden if there is none. */
export function Problem({ text, className = 'text-13' }: { text: string | null; className?: string }) {
  return text ? (
    <p role="alert" className={`text-bad ${className}`}>
      {text}
    </p>
  ) : null
}
