import type { useRouter } from 'next/navigation'
import { keepLanguage } from '#components/shell/language.ts'
import { signOut } from '#components/shell/sign-in/session-calls.ts'
import { chooseTheme } from '#components/shell/use-theme.ts'
import { paths } from '#lib/paths.ts'
import type { Command, CommandId, PAGES } from './commands.ts'
import { focusField, focusFieldLater, GALLERY_FIELDS } from './gallery-focus.ts'
import { openPart } from './parts.ts'

type Router = Pick<ReturnType<typeof useRouter>, 'push' | 'refresh'>

type Act = Exclude<CommandId, (typeof PAGES)[number]['id']>

const ACTS: Record<Act, (router: Router) => void> = {
  newPrompt(router) {
    if (focusField(GALLERY_FIELDS.prompt)) return
    router.push(paths.gallery())
    focusFieldLater(GALLERY_FIELDS.prompt)
  },
  shortcuts: () => openPart('shortcuts'),
  themeLight: () => chooseTheme('light'),
  themeDark: () => chooseTheme('dark'),
  themeSystem: () => chooseTheme('system'),
  languageEn: (router) => speak('en', router),
  languageJa: (router) => speak('ja', router),
  signOut: () => void signOut(paths.signIn()),
}

/** Goes to the command's page, or does what it says. */
export function runCommand(command: Command, router: Router): void {
  if (command.href === undefined) ACTS[command.id as Act](router)
  else goTo(command.href, router)
}

/** Goes to a page; the keyboard goes on from its content. */
export function goTo(href: string, router: Router): void {
  router.push(href)
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** What was typed stays: the page is only said again, in other words. */
function speak(language: 'en' | 'ja', router: Router): void {
  keepLanguage(language)
  router.refresh()
}
