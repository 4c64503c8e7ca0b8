'use client'

import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmByPasskeyAction, waysToConfirmAction } from '#app/(studio)/actions.ts'
import { doorError } from '#components/client/door-error.ts'
import { showPasskey } from '#components/client/passkeys.ts'
import { goToProvider, signOut } from '#components/client/session-calls.ts'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from '#components/ui/form.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import type { Done } from '#lib/i18n/refused.ts'
import { paths } from '#lib/paths.ts'
import { ProviderButton, WayButton } from './other-ways.tsx'
import { sheetClasses } from './sign-in-sheet.tsx'

/** The options of a person with the right password, in a team that requires more. */
export function HeldSheet({
  returnTo,
  passkey,
  provider,
  error,
}: {
  returnTo: string
  /** Whether they have a passkey. */
  passkey: boolean
  /** The provider's name, if it knows them. */
  provider: string | null
  /** The provider's reason for a refusal. */
  error: string | null
}) {
  const say = useTranslations()
  const hydrated = useHydrated()
  const [problem, tell] = useState(error && speak(say, doorError(error, provider)))
  const told = (message: Message) => tell(speak(say, message))
  const finish = (result: Done) => {
    if (result.kind === 'done') window.location.assign(returnTo)
    else if (result.kind === 'refused') told(result.message)
    else window.location.reload() // signed out in the meantime
  }
  const show = async () => {
    const ways = await waysToConfirmAction()
    if (ways.kind !== 'ways' || !ways.passkey) return finish({ kind: 'signed_out' })
    const shown = await showPasskey(ways.passkey)
    if (shown.kind === 'none') told(shown.message)
    else finish(await confirmByPasskeyAction(shown.response))
  }
  const leave = () => void signOut(paths.signIn(), () => {}).catch(() => told({ key: 'shell.leave.failed' }))
  return (
    <div className={sheetClasses}>
      <p role="alert" className="text-13 text-bad empty:hidden">
        {problem}
      </p>
      {passkey ? (
        <WayButton act={show} tell={tell}>
          <Fingerprint aria-hidden className="size-4" />
          {say('doors.confirm.passkey')}
        </WayButton>
      ) : null}
      {provider ? <ProviderButton name={provider} tell={tell} go={() => goToProvider(returnTo)} /> : null}
      {!passkey && !provider ? <p className="text-13">{say('doors.held.none')}</p> : null}
      <Button look="link" disabled={!hydrated} onClick={leave}>
        {say('shell.signOut')}
      </Button>
    </div>
  )
}
