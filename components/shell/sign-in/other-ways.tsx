import { Fingerprint, LogIn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { askForAnyPasskeyAction } from '#app/sign-in/actions.ts'
import { doorError } from '#components/client/door-error.ts'
import { showPasskey } from '#components/client/passkeys.ts'
import { goToProvider, signInByPasskey } from '#components/client/session-calls.ts'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from '#components/ui/form.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'

/** The ways in besides a password. */
export interface Ways {
  password: boolean
  passkey: boolean
  /** The provider's name. */
  provider: string | null
}

/** Sign-in by passkey or provider; the surrounding form shows their error. */
export function OtherWays({
  ways,
  returnTo,
  tell,
}: {
  ways: Ways
  returnTo: string
  tell: (problem: string | null) => void
}) {
  const say = useTranslations()
  const told = (message: Message) => tell(speak(say, message))
  const enter = async () => {
    const asked = await askForAnyPasskeyAction()
    if (asked.kind !== 'options') return asked.kind === 'refused' ? told(asked.message) : undefined
    const shown = await showPasskey(asked.options)
    if (shown.kind === 'none') return told(shown.message)
    const { ok, error } = await signInByPasskey(shown.response)
    if (ok && error === null) window.location.assign(returnTo)
    else told(doorError(error ?? 'Refused', ways.provider))
  }
  return (
    <>
      {ways.passkey ? (
        <WayButton act={enter} tell={tell}>
          <Fingerprint aria-hidden className="size-4" />
          {say('doors.withPasskey')}
        </WayButton>
      ) : null}
      {ways.provider ? (
        <ProviderButton name={ways.provider} tell={tell} go={() => goToProvider(returnTo)} />
      ) : null}
    </>
  )
}

/** Goes to the provider. */
export function ProviderButton({
  name,
  tell,
  go,
}: {
  name: string
  tell: (problem: string | null) => void
  /** Resolves to next-auth's error code on failure. */
  go: () => Promise<string>
}) {
  const say = useTranslations()
  return (
    <WayButton act={async () => tell(speak(say, doorError(await go(), name)))} tell={tell}>
      <LogIn aria-hidden className="size-4" />
      {say('doors.withProvider', { provider: name })}
    </WayButton>
  )
}

/** One press at a time; disabled before hydration. */
export function WayButton({
  act,
  tell,
  children,
}: {
  /** Receives the form around the button. */
  act: (form: HTMLFormElement | null) => Promise<unknown>
  tell: (problem: string | null) => void
  children: ReactNode
}) {
  const say = useTranslations()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const press = async (form: HTMLFormElement | null) => {
    if (busy) return
    setBusy(true)
    tell(null)
    await act(form)
      .catch(() => tell(say('signIn.unreachable')))
      .finally(() => setBusy(false))
  }
  return (
    <Button
      className="h-10 w-full"
      aria-disabled={busy}
      disabled={!hydrated}
      onClick={(event) => void press(event.currentTarget.form)}
    >
      {children}
    </Button>
  )
}
