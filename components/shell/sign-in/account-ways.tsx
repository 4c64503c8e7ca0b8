import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { arriveByLinkAction, askGuestForPasskeyAction } from '#app/sign-in/actions.ts'
import { doorError } from '#components/client/door-error.ts'
import { makePasskey } from '#components/client/passkeys.ts'
import { goToProvider, joinByPasskey } from '#components/client/session-calls.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { ProviderButton, WayButton, type Ways } from './other-ways.tsx'

/** The ways into a link's account besides a password; name and address are fields of the surrounding form. */
export function AccountWays({
  link,
  token,
  ways,
  goTo,
  tell,
}: {
  link: 'join' | 'setup'
  token: string
  ways: Ways
  /** The first page after sign-in. */
  goTo: string
  tell: (problem: string | null) => void
}) {
  const say = useTranslations()
  const told = (message: Message) => tell(speak(say, message))
  const join = async (form: HTMLFormElement | null) => {
    const typed = new FormData(form ?? undefined)
    const fields = { token, name: String(typed.get('name') ?? ''), email: String(typed.get('email')) }
    const asked = await askGuestForPasskeyAction(fields)
    if (asked.kind !== 'options') return asked.kind === 'refused' ? told(asked.message) : undefined
    const made = await makePasskey(asked.options)
    if (made.kind === 'none') return told(made.message)
    const { ok, error } = await joinByPasskey(fields, made.response)
    if (ok && error === null) window.location.assign(goTo)
    else told(doorError(error ?? 'Refused', ways.provider))
  }
  const go = async () => ((await arriveByLinkAction({ kind: link, token })) ? goToProvider(goTo) : 'Refused')
  return (
    <>
      {ways.passkey ? (
        <WayButton act={join} tell={tell}>
          <Fingerprint aria-hidden className="size-4" />
          {say('doors.joinWithPasskey')}
        </WayButton>
      ) : null}
      {ways.provider ? <ProviderButton name={ways.provider} tell={tell} go={go} /> : null}
    </>
  )
}
