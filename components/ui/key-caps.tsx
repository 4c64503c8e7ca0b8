import { useTranslations } from 'next-intl'
import { keyClasses } from './styles.ts'

/** The keys of a shortcut: one key, a chord (`mod` is ⌘ or Ctrl), or a sequence. */
export interface Keys {
  /** In sequence; each entry is a chord. */
  presses: readonly (readonly string[])[]
}

const NAMED = ['space', 'enter', 'shift', 'escape', 'home', 'end'] as const

/** Keys as keycaps. Rendered only in parts that are fetched in the browser. */
export function KeyCaps({ keys }: { keys: Keys }) {
  const say = useTranslations('help')
  const isApple = /mac|iphone|ipad/i.test(navigator.platform)
  const nameOf = (key: string) => {
    if (key === 'mod') return isApple ? '⌘' : say('keys.ctrl')
    const named = NAMED.find((name) => name === key)
    return named ? say(`keys.${named}`) : key.toUpperCase()
  }
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.presses.map((press, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <span key={index} className="contents">
          {index > 0 ? <span className="sr-only">{say('following')}</span> : null}
          {press.map((key) => (
            <kbd key={key} className={`${keyClasses} bg-bg`}>
              {nameOf(key)}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
