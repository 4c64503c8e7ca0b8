import { useTranslations } from 'next-intl'
import { keyClasses } from '#components/ui/styles.ts'
import { CHOICE_KEYS, keySign, PAGE_KEYS, PLAYER_KEYS } from './keys.ts'

const { play, back, stop, forward, frameBack, frameOn, secondBack, secondOn, fullScreen } = PLAYER_KEYS

const SHOWN = [
  [[play], 'play'],
  [[back, stop, forward], 'shuttle'],
  [[frameBack, frameOn], 'frame'],
  [[secondBack, secondOn], 'second'],
  [['1–5'], 'rate'],
  [Object.values(CHOICE_KEYS), 'choose'],
  [[PAGE_KEYS.comment], 'comment'],
  [[PAGE_KEYS.newer, PAGE_KEYS.older], 'neighbours'],
  [[fullScreen], 'fullScreen'],
] as const

/** The keys of the page, for those who have some. */
export function KeysLine() {
  const say = useTranslations('video')
  return (
    <p className="mt-3 hidden flex-wrap gap-x-4 gap-y-1.5 text-12 text-muted rail:pointer-fine:flex">
      {SHOWN.map(([keys, what]) => (
        <span key={what} className="whitespace-nowrap">
          {keys.map((key) => (
            <kbd key={key} className={`${keyClasses} mr-1`}>
              {keySign(key) || say('keys.space')}
            </kbd>
          ))}
          {say(`keys.${what}`)}
        </span>
      ))}
    </p>
  )
}
