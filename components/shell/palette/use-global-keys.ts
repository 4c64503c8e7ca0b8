'use client'

import { useRouter } from 'next/navigation'
import type { Acts } from '#components/client/keys.ts'
import { bindingOf, COMMANDS } from './commands.ts'
import { focusField, GALLERY_FIELDS } from './gallery-focus.ts'
import { runCommand } from './run.ts'

/** What the keys do that work everywhere: those of the commands, and the way to the gallery's search. */
export function useGlobalKeys(): Acts {
  const router = useRouter()
  const commands = COMMANDS.flatMap((command) =>
    'keys' in command ? [[bindingOf(command.keys), () => runCommand(command, router)] as const] : [],
  )
  return { ...Object.fromEntries(commands), [bindingOf(['/'])]: () => focusField(GALLERY_FIELDS.search) }
}
