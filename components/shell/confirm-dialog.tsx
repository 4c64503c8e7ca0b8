import { Fingerprint } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import {
  confirmByPasskeyAction,
  confirmByPasswordAction,
  waysToConfirmAction,
} from '#app/(studio)/actions.ts'
import { doorError } from '#components/client/door-error.ts'
import { showPasskey } from '#components/client/passkeys.ts'
import { goToProvider } from '#components/client/session-calls.ts'
import { useAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { OpenDialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { speak } from '#lib/i18n/message.ts'
import type { Done } from '#lib/i18n/refused.ts'
import type { WaysToConfirm } from '#lib/people/doors/view.ts'

const BROKE = { key: 'doors.broke' } as const

/** Asks the person to prove their identity again, by a method of their account. */
export function ConfirmDialog({
  settle,
  close,
}: {
  settle: (confirmed: boolean) => void
  close: () => void
}) {
  const say = useTranslations()
  const [ways, setWays] = useState<WaysToConfirm | null>(null)
  const { run: ask, problem: obstacle } = useAction<WaysToConfirm | Exclude<Done, { kind: 'done' }>>({
    broke: BROKE,
  })
  const { run, busy, problem, setProblem } = useAction<Done>({ broke: BROKE })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it opens
  useEffect(() => {
    void ask(waysToConfirmAction).then((outcome) => outcome?.kind === 'ways' && setWays(outcome))
  }, [])
  const confirm = async (act: () => Promise<Done>) => {
    const outcome = await run(act)
    if (outcome?.kind === 'done') settle(true)
  }
  const byPasskey = async () => {
    const outcome = await ask(waysToConfirmAction) // a fresh challenge for every attempt
    if (outcome?.kind !== 'ways' || !outcome.passkey) return
    const shown = await showPasskey(outcome.passkey)
    if (shown.kind === 'none') setProblem(speak(say, shown.message))
    else await confirm(() => confirmByPasskeyAction(shown.response))
  }
  const none = ways && !ways.password && !ways.passkey && !ways.provider
  return (
    <OpenDialog
      title={say('doors.confirm.title')}
      help={say('doors.confirm.help')}
      opener={null}
      close={close}
    >
      <div className="mt-4 grid gap-3">
        <p role="status" className="text-13 text-muted empty:hidden">
          {ways || obstacle ? null : say('shell.loading')}
        </p>
        {ways?.passkey ? (
          <Button look="primary" autoFocus aria-disabled={busy} onClick={() => void byPasskey()}>
            <Fingerprint aria-hidden className="size-4" />
            {say('doors.confirm.passkey')}
          </Button>
        ) : null}
        {ways?.provider ? <Provider name={ways.provider} tell={setProblem} /> : null}
        {ways?.password ? <Password autoFocus={!ways.passkey} busy={busy} confirm={confirm} /> : null}
        {none ? <p className="text-13">{say('doors.confirm.none')}</p> : null}
        <p role="alert" className="text-13 text-bad empty:hidden">
          {problem ?? obstacle}
        </p>
      </div>
    </OpenDialog>
  )
}

function Password({
  autoFocus,
  busy,
  confirm,
}: {
  autoFocus: boolean
  busy: boolean
  confirm: (act: () => Promise<Done>) => Promise<void>
}) {
  const say = useTranslations()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void confirm(() => confirmByPasswordAction({ password }))
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field
        label={say('team.current')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus={autoFocus}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button look="primary" type="submit" aria-disabled={busy}>
        {say('doors.confirm.act')}
      </Button>
    </form>
  )
}

/** The provider leads back to this page with a new session, and the person repeats the act. */
function Provider({ name, tell }: { name: string; tell: (problem: string | null) => void }) {
  const say = useTranslations()
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const go = async () => {
    const error = await goToProvider(search ? `${pathname}?${search}` : pathname, true).catch(() => null)
    tell(error === null ? say('doors.broke') : speak(say, doorError(error, name)))
  }
  return <Button onClick={() => void go()}>{say('doors.confirm.provider', { provider: name })}</Button>
}
