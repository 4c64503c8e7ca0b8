import { useRouter } from 'next/navigation'
import { type Acts, keepTyping } from '#components/client/keys.ts'
import { useMe } from '#components/client/providers.tsx'
import { paths } from '#lib/paths.ts'
import { bindingOf, type CommandId, commandsOf, PAGES } from './commands.ts'
import { openPart } from './parts.ts'

type Router = Pick<ReturnType<typeof useRouter>, 'push'>

/** The global keys: those of the commands, and the key for the gallery's search. */
export function useGlobalKeys(): Acts {
  const router = useRouter()
  const pages = PAGES.map(({ keys, href }) => [bindingOf(keys), () => goTo(href, router)] as const)
  const acts = commandsOf(useMe().role).flatMap((command) => {
    const act = KEYED[command.id]
    return act && command.keys ? [[bindingOf(command.keys), () => act(router)] as const] : []
  })
  const search = [bindingOf(['/']), () => goToField('[data-search]', router)] as const
  return Object.fromEntries([...pages, ...acts, search])
}

/** The acts of commands that have a key and open no page. */
export const KEYED: Partial<Record<CommandId, (router: Router) => void>> = {
  newPrompt: (router) => goToField('[data-prompt]', router),
  shortcuts: () => openPart('shortcuts'),
}

/** Goes to a page; the focus continues from its content. */
export function goTo(href: string, router: Router): void {
  router.push(href)
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Timeout for a field of the gallery to become focusable. */
const PATIENCE_MS = 5_000

/**
 * Focuses a field of the gallery, from any page. Until the field is there, letters do not trigger keys of the
 * previous page.
 */
function goToField(selector: string, router: Router): void {
  // A studio without videos has no search.
  if (focusField(selector) || window.location.pathname === paths.gallery()) return
  const watch = new MutationObserver(() => {
    if (focusField(selector)) stop()
  })
  const stop = () => {
    clearTimeout(timer)
    watch.disconnect()
    endKeeping()
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  watch.observe(document.body, { childList: true, subtree: true })
  const endKeeping = keepTyping()
  router.push(paths.gallery())
}

function focusField(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
  return field !== null
}
