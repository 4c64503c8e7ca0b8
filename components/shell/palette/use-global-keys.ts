'use client'

import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import type { Acts } from '#components/shell/help/use-shortcuts.ts'
import { COMMANDS } from './commands.ts'
import { focusField, GALLERY_FIELDS } from './gallery-focus.ts'
import { runCommand } from './run.ts'

/** What the keys do that work everywhere: those of the commands, and the way to the gallery's search. */
export function useGlobalKeys(): Acts {
  const router = useRouter()
  return useMemo(() => {
    const commands = COMMANDS.flatMap((command) =>
      'keys' in command ? [[command.keys.join(' '), () => runCommand(command, router)] as const] : [],
    )
    return { ...Object.fromEntries(commands), '/': () => focusField(GALLERY_FIELDS.search) }
  }, [router])
}
