import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isConverting, useKeys } from '#components/client/keys.ts'
import { IconButton } from '#components/ui/button.tsx'
import { useHydrated } from '#components/ui/form.tsx'

/** The debounce of the search. */
const PAUSE_MS = 250

/**
 * The search field: queries when typing pauses, not during a conversion. `/` focuses it; Escape empties it, then leaves
 * it.
 */
export function SearchField({ text, search }: { text: string; search: (text: string) => void }) {
  const say = useTranslations('gallery.filter')
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const asked = useRef(text)
  const converting = useRef(false)
  useKeys({
    '/': () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  useEffect(() => {
    // Back, a chip or a link changed the search.
    if (text === asked.current) return
    asked.current = text
    setTyped(text)
  }, [text])
  const ask = (next: string) => {
    asked.current = next
    search(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest text, after a pause
  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(() => !converting.current && ask(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isConverting(event.nativeEvent)) return
    if (event.key === 'Enter') ask(typed)
    if (event.key !== 'Escape') return
    if (typed === '') return event.currentTarget.blur()
    event.preventDefault()
    setTyped('')
    ask('')
  }
  return (
    <div className="relative min-w-0 flex-1 basis-32 rail:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <input
        ref={field}
        type="search"
        data-search
        aria-label={say('search')}
        aria-keyshortcuts="/"
        placeholder={say('search')}
        value={typed}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        readOnly={!hydrated}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pressed}
        onCompositionStart={() => {
          converting.current = true
        }}
        onCompositionEnd={(event) => {
          converting.current = false
          ask(event.currentTarget.value)
        }}
        className="h-9 w-full rounded-control border border-line bg-surface pr-9 pl-9 text-ellipsis text-13 placeholder:text-muted hover:border-edge pointer-coarse:h-11 pointer-coarse:text-16 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' ? null : (
        <IconButton
          icon={X}
          label={say('clearSearch')}
          onClick={() => {
            setTyped('')
            ask('')
            field.current?.focus()
          }}
          className="absolute inset-y-0 right-0.5 my-auto"
        />
      )}
    </div>
  )
}
