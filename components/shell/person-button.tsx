'use client'

import { useTranslations } from 'next-intl'
import { lazyPart } from '#components/client/lazy.tsx'
import { useMe } from '#components/client/providers.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'

const load = () => import('./person-menu.tsx')
const PersonMenu = lazyPart(load, 'PersonMenu')

/** The signed-in person, and the menu of their settings. */
export function PersonButton() {
  const say = useTranslations('shell')
  const me = useMe()
  return (
    <PopupButton
      aria-label={say('person', { name: me.name })}
      load={load}
      popup={(props) => <PersonMenu {...props} />}
      className="grid size-9 place-items-center rounded-full border border-line bg-raised text-13 font-semibold transition-colors hover:border-edge pointer-coarse:size-10"
    >
      {initialOf(me.name)}
    </PopupButton>
  )
}

/** The first visible character: one grapheme, not half an emoji. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? '·'
}
