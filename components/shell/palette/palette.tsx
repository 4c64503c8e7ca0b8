import { Command as Menu } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { isConverting } from '#components/client/keys.ts'
import { useMe } from '#components/client/providers.tsx'
import { createStored, entriesOf } from '#components/client/stored.ts'
import { keepLanguage } from '#components/shell/language.ts'
import { applyTheme } from '#components/shell/theme.ts'
import { useFocusBack } from '#components/ui/focus-back.ts'
import { shadeClasses } from '#components/ui/styles.ts'
import type { Caller } from '#lib/caller.ts'
import { type Command, type CommandId, commandsOf } from './commands.ts'
import { FoundGroups } from './found-groups.tsx'
import { goTo, KEYED } from './global-keys.ts'
import { CommandGroup } from './items.tsx'
import { matching, type Named, withRecent } from './match.ts'
import { openPart, type PartProps } from './parts.ts'

type Router = Pick<ReturnType<typeof useRouter>, 'push' | 'refresh'>

/** The acts of commands that open no page. */
const ACTS: Partial<Record<CommandId, (router: Router) => void>> = {
  ...KEYED,
  themeLight: () => applyTheme('light'),
  themeDark: () => applyTheme('dark'),
  themeSystem: () => applyTheme('system'),
  languageEn: (router) => speak('en', router),
  languageJa: (router) => speak('ja', router),
  signOut: () => openPart('signOut'),
}

/** Keeps typed text: the page re-renders in the other language. */
function speak(language: 'en' | 'ja', router: Router): void {
  keepLanguage(language)
  router.refresh()
}

const isIds = (kept: unknown): kept is readonly string[] =>
  Array.isArray(kept) && kept.every((id) => typeof id === 'string')

/** By person: the recent commands in this browser, newest first. */
const useRecent = createStored<Record<string, readonly string[]>>('dailies.recent', {}, (kept) =>
  entriesOf(kept, isIds),
)

/** Finds everything by name: pages, actions, prompts, people, projects. */
export function Palette({ open, close }: PartProps) {
  const say = useTranslations('palette')
  const router = useRouter()
  const me = useMe()
  const { wanted, choose } = useChoice(close)
  const back = useFocusBack()
  const run = (command: Command) => {
    useRecent.setState(({ [me.id]: recent = [] }) => ({ [me.id]: withRecent(recent, command.id) }))
    choose(() => (command.href === undefined ? ACTS[command.id]?.(router) : goTo(command.href, router)))
  }
  return (
    // Not modal: that would recompute the style of the whole page at every opening and closing. It covers the
    // page and closes when the focus or a press leaves it.
    <Dialog.Root modal={false} open={open} onOpenChange={(shown) => shown || close()}>
      <Dialog.Portal>
        <div className={shadeClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          // The chosen item sets its own focus.
          onCloseAutoFocus={(event) => (wanted() ? event.preventDefault() : back.onCloseAutoFocus(event))}
          onOpenAutoFocus={back.onOpenAutoFocus}
          onEscapeKeyDown={(event) => isConverting(event) && event.preventDefault()}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-[640px] overflow-hidden rounded-panel border border-line bg-surface shadow-popover rail:top-[12dvh]"
        >
          <Dialog.Title className="sr-only">{say('title')}</Dialog.Title>
          <Contents run={run} go={(href) => choose(() => goTo(href, router))} me={me} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Closes before it acts: a closing dialog moves the focus. */
function useChoice(close: () => void) {
  const act = useRef<(() => void) | null>(null)
  return {
    choose(next: () => void) {
      act.current = next
      close()
    },
    /** Whether an item was chosen; if so, runs it now. */
    wanted(): boolean {
      const chosen = act.current
      act.current = null
      chosen?.()
      return chosen !== null
    },
  }
}

function Contents({
  run,
  go,
  me,
}: {
  run: (command: Command) => void
  go: (href: string) => void
  me: Caller
}) {
  const say = useTranslations('palette')
  const [typed, setTyped] = useState('')
  const [recent] = useState(() => useRecent.getState()[me.id] ?? [])
  const list = useRef<HTMLDivElement>(null)
  // The dialog opens with its field; its list follows in the next frame, or with the first letter, so that Enter always
  // finds the typed text.
  const listed = useDeferredValue(true, false) || typed !== ''
  const named: Named[] = commandsOf(me.role).map((command) => ({
    command,
    name: say(`commands.${command.id}`),
    words: say(`words.${command.id}`),
  }))
  const found = matching(named, typed)
  const searching = typed.trim() !== ''
  const isRecent = ({ command }: Named) => recent.includes(command.id)
  const rest = searching ? found : found.filter((each) => !isRecent(each))
  const lately = recent.flatMap((id) => named.filter(({ command }) => command.id === id))
  useEffect(() => {
    if (typed !== '' && list.current) list.current.scrollTop = 0
  }, [typed])
  return (
    <Menu label={say('title')} shouldFilter={false} loop vimBindings={false}>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Menu.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={say('placeholder')}
          maxLength={200}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
        />
      </div>
      <Menu.List
        ref={list}
        label={say('results')}
        className="h-[min(440px,calc(100dvh-140px))] scroll-py-2 overflow-y-auto overscroll-contain p-2 rail:h-[min(440px,60dvh)]"
      >
        {listed ? (
          <>
            {searching ? null : <CommandGroup heading={say('recent')} commands={lately} run={run} />}
            <CommandGroup heading={say('go')} commands={rest.filter(isPage)} run={run} />
            <CommandGroup heading={say('act')} commands={rest.filter((each) => !isPage(each))} run={run} />
            {searching ? <FoundGroups typed={typed} nothingElse={rest.length === 0} go={go} /> : null}
          </>
        ) : null}
      </Menu.List>
      <p className="hidden border-t border-line px-4 py-2 text-12 text-muted rail:pointer-fine:block">
        {say('keys')}
      </p>
    </Menu>
  )
}

function isPage({ command }: Named): boolean {
  return command.href !== undefined
}
