'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useMe } from '#components/frame/providers.tsx'
import type { Theme } from '#components/frame/theme.ts'

const load = () => import('./person-menu.tsx')
const PersonMenu = lazy(() => load().then((part) => ({ default: part.PersonMenu })))

/** Who is signed in. Its menu is fetched when somebody is about to open it: no page needs it to be there. */
export function PersonButton({ theme }: { theme: Theme }) {
  const say = useTranslations('frame')
  const me = useMe()
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = (shown: boolean) => {
    setWanted(true)
    setOpen(shown)
  }
  return (
    <div className="relative">
      <button
        ref={button}
        id={useId()}
        type="button"
        aria-label={say('person', { name: me.name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show(true)
        }}
        className="grid size-9 place-items-center rounded-full border border-line bg-raised text-13 font-semibold transition-colors hover:border-edge pointer-coarse:size-10"
      >
        {initialOf(me.name)}
      </button>
      {wanted ? (
        <Suspense>
          <PersonMenu theme={theme} open={open} onOpenChange={setOpen} button={button} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The first letter as people see it: one grapheme, not half an emoji. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? '·'
}
