'use client'

import { KeyRound } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import {
  changeOwnNameAction,
  changeOwnPasswordAction,
  endOtherSessionsAction,
  endOwnSessionAction,
} from '#app/(studio)/team/actions.ts'
import { useZone } from '#components/client/clock.tsx'
import { formatMoment } from '#components/client/format.ts'
import { useMe } from '#components/client/providers.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form } from '#components/ui/form.tsx'
import type { SessionView } from '#lib/people/team/view.ts'
import { browserOf } from './browser-name.ts'
import { TeamDialog, TeamForm } from './team-dialog.tsx'
import { useChange } from './use-change.ts'

interface OwnProps {
  tell: (text: string, bad?: boolean) => void
}

/** What everybody may do with their own account. */
export function OwnAccount({ sessions, tell }: OwnProps & { sessions: SessionView[] }) {
  const say = useTranslations('team')
  return (
    <section
      aria-labelledby="own-account"
      className="mt-6 rounded-panel border border-line bg-surface p-4 shadow-panel rail:p-5"
    >
      <h2 id="own-account" className="text-16 font-semibold">
        {say('own')}
      </h2>
      <OwnName tell={tell} />
      <OwnPassword tell={tell} />
      <Sessions sessions={sessions} tell={tell} />
    </section>
  )
}

function OwnName({ tell }: OwnProps) {
  const say = useTranslations('team')
  const me = useMe()
  const [name, setName] = useState(me.name)
  const { busy, change, problem, forget } = useChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && (await change(() => changeOwnNameAction({ name }), say('done.name')))) tell(say('done.name'))
  }
  return (
    <Form noValidate onSubmit={submit} className="mt-4 flex max-w-[420px] items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={say('ownName')}
          name="name"
          autoComplete="name"
          value={name}
          problem={problem('name') ?? problem('form')}
          onChange={(event) => {
            setName(event.target.value)
            forget()
          }}
        />
      </div>
      <Button type="submit" aria-disabled={busy} className="mt-6.5 h-11">
        {say('save')}
      </Button>
    </Form>
  )
}

function OwnPassword({ tell }: OwnProps) {
  const say = useTranslations('team')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState({ current: '', password: '' })
  const { busy, change, problem, forget } = useChange()
  const close = () => {
    setOpen(false)
    setTyped({ current: '', password: '' })
    forget()
  }
  const submit = async () => {
    if (!(await change(() => changeOwnPasswordAction(typed), say('done.ownPassword')))) return
    close()
    tell(say('done.ownPassword'))
  }
  const field = (name: keyof typeof typed) => ({
    type: 'password',
    value: typed[name],
    problem: problem(name),
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      forget()
    },
  })
  return (
    <>
      <Button className="mt-4 h-10" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden className="size-4" />
        {say('changePassword')}
      </Button>
      {open ? (
        <TeamDialog title={say('ownPasswordTitle')} help={say('ownPasswordHelp')} close={close}>
          <TeamForm act={say('save')} busy={busy} problem={problem('form')} submit={submit} close={close}>
            <Field label={say('current')} autoComplete="current-password" {...field('current')} />
            <Field
              label={say('newPassword')}
              hint={say('newPasswordHint')}
              autoComplete="new-password"
              {...field('password')}
            />
          </TeamForm>
        </TeamDialog>
      ) : null}
    </>
  )
}

function Sessions({ sessions, tell }: OwnProps & { sessions: SessionView[] }) {
  const say = useTranslations('team')
  const language = useLocale()
  const zone = useZone()
  const { busy, change } = useChange((text) => tell(text, true))
  const nameOf = ({ agent }: SessionView) => {
    const known = browserOf(agent)
    return known ? say('browser', known) : say('unknownBrowser')
  }
  const end = async (sessionId: string) => {
    if (await change(() => endOwnSessionAction({ sessionId }), say('done.session'))) tell(say('done.session'))
  }
  const endOthers = async () => {
    if (await change(() => endOtherSessionsAction(), say('done.others'))) tell(say('done.others'))
  }
  return (
    <>
      <h3 className="mt-6 text-14 font-medium">{say('sessions')}</h3>
      <ul className="mt-1">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-1.5 text-13 last:border-b-0"
          >
            <span className="font-medium">{nameOf(session)}</span>
            {session.current ? <span className="text-12 text-muted">({say('thisBrowser')})</span> : null}
            <time dateTime={session.startedAt} className="text-12 text-muted tabular-nums">
              {say('since', { moment: formatMoment(session.startedAt, zone, language) })}
            </time>
            {session.current ? null : (
              <Button
                look="small"
                className="ml-auto"
                aria-disabled={busy}
                aria-label={say('endSessionOf', { browser: nameOf(session) })}
                onClick={() => void end(session.id)}
              >
                {say('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="mt-3 h-10" aria-disabled={busy} onClick={() => void endOthers()}>
          {say('endOthers')}
        </Button>
      ) : null}
    </>
  )
}
