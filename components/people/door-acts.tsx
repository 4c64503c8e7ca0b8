'use client'

import { KeyRound, ShieldCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { addPasskeyAction, askForPasskeyAction } from '#app/(studio)/actions.ts'
import {
  connectProviderAction,
  disconnectProviderAction,
  removePasskeyAction,
  setPolicyAction,
} from '#app/(studio)/team/actions.ts'
import { doorError } from '#components/client/door-error.ts'
import { makePasskey } from '#components/client/passkeys.ts'
import { goToProvider } from '#components/client/session-calls.ts'
import { useAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { speak } from '#lib/i18n/message.ts'
import type { Done } from '#lib/i18n/refused.ts'
import { paths } from '#lib/paths.ts'
import type { CreationAnswer } from '#lib/people/doors/view.ts'
import { ON_TEAM, QuestionButton } from './question.tsx'

const { tell } = ON_TEAM

export function AddPasskey() {
  const say = useTranslations()
  const router = useRouter()
  const { run: ask, busy: asking } = useAction<CreationAnswer>(ON_TEAM)
  const { run, busy } = useAction<Done>(ON_TEAM)
  const add = async () => {
    const asked = await ask(askForPasskeyAction)
    if (asked?.kind !== 'options') return
    const made = await makePasskey(asked.options)
    if (made.kind === 'none') return tell(speak(say, made.message))
    await run(() => addPasskeyAction(made.response), say('doors.done.added'))
    router.refresh()
  }
  return (
    <Button className="mt-3 h-10" aria-disabled={asking || busy} onClick={() => void add()}>
      <KeyRound aria-hidden className="size-4" />
      {say('doors.own.add')}
    </Button>
  )
}

export function RemovePasskey({ passkeyId, browser }: { passkeyId: string; browser: string }) {
  const say = useTranslations('doors')
  return (
    <QuestionButton
      label={say('own.remove')}
      name={say('own.removeOf', { browser })}
      look="small"
      className="ml-auto"
      title={say('own.removeTitle')}
      help={say('own.removeHelp')}
      act={say('own.remove')}
      call={() => removePasskeyAction({ passkeyId })}
      done={say('done.removed')}
    />
  )
}

/** Goes to the provider, which leads back. */
export function ConnectProvider({ name }: { name: string }) {
  const say = useTranslations()
  const { run, busy } = useAction<Done>(ON_TEAM)
  const connect = async () => {
    const outcome = await run(connectProviderAction)
    if (outcome?.kind !== 'done') return
    const error = await goToProvider(paths.team()).catch(() => null)
    tell(error === null ? say('doors.broke') : speak(say, doorError(error, name)))
  }
  return (
    <Button className="mt-3 h-10" aria-disabled={busy} onClick={() => void connect()}>
      {say('doors.own.connect', { provider: name })}
    </Button>
  )
}

export function DisconnectProvider({ name: provider }: { name: string }) {
  const say = useTranslations('doors')
  return (
    <QuestionButton
      label={say('own.disconnect')}
      className="mt-3 h-10"
      title={say('own.disconnectTitle', { provider })}
      help={say('own.disconnectHelp', { provider })}
      act={say('own.disconnect')}
      call={disconnectProviderAction}
      done={say('done.disconnected')}
    />
  )
}

/** Requires a passkey or the provider for everyone, or lifts the requirement. */
export function ChangePolicy({ needsPasskey, help }: { needsPasskey: boolean; help: string }) {
  const say = useTranslations('doors.policy')
  const sayDone = useTranslations('doors.done')
  return (
    <QuestionButton
      label={say(needsPasskey ? 'allow' : 'require')}
      icon={<ShieldCheck aria-hidden className="size-4" />}
      className="mt-3 h-10"
      title={say(needsPasskey ? 'allowTitle' : 'requireTitle')}
      help={needsPasskey ? say('allowHelp') : help}
      act={say(needsPasskey ? 'allowAct' : 'requireAct')}
      call={() => setPolicyAction({ needsPasskey: !needsPasskey })}
      done={sayDone(needsPasskey ? 'passwordsAllowed' : 'passkeyNeeded')}
    />
  )
}
