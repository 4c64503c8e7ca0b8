'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  changeOwnNameAction,
  changeOwnPasswordAction,
  endOtherSessionsAction,
  endOwnSessionAction,
} from '#app/(studio)/team/actions.ts'
import { useMe } from '#components/client/providers.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form } from '#components/ui/form.tsx'
import { QuestionButton, useChange } from './question.tsx'

export function OwnName() {
  const say = useTranslations('team')
  const me = useMe()
  const [name, setName] = useState(me.name)
  const { busy, change, problem, problemOf, setProblem } = useChange()
  const save = () => change(() => changeOwnNameAction({ name }), say('done.name'))
  return (
    <Form noValidate send={save} className="mt-4 flex max-w-[420px] items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={say('ownName')}
          name="name"
          autoComplete="name"
          value={name}
          problem={problemOf('name') ?? problem}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
        />
      </div>
      <Button type="submit" aria-disabled={busy} className="mt-6.5 h-11">
        {say('save')}
      </Button>
    </Form>
  )
}

export function OwnPassword() {
  const say = useTranslations('team')
  return (
    <QuestionButton
      label={say('changePassword')}
      icon={<KeyRound aria-hidden className="size-4" />}
      className="mt-4 h-10"
      title={say('ownPasswordTitle')}
      help={say('ownPasswordHelp')}
      first={{ current: '', password: '' }}
      fields={(_typed, _type, field) => (
        <>
          <Field
            label={say('current')}
            type="password"
            autoComplete="current-password"
            {...field('current')}
          />
          <Field
            label={say('newPassword')}
            hint={say('newPasswordHint')}
            type="password"
            autoComplete="new-password"
            {...field('password')}
          />
        </>
      )}
      act={say('save')}
      call={changeOwnPasswordAction}
      done={say('done.ownPassword')}
    />
  )
}

/** Signs out one of a person's browsers. */
export function EndSession({ sessionId, browser }: { sessionId: string; browser: string }) {
  const say = useTranslations('team')
  const { busy, change } = useChange()
  return (
    <Button
      look="small"
      className="ml-auto"
      aria-disabled={busy}
      aria-label={say('endSessionOf', { browser })}
      onClick={() => void change(() => endOwnSessionAction({ sessionId }), say('done.session'))}
    >
      {say('endSession')}
    </Button>
  )
}

export function EndOtherSessions() {
  const say = useTranslations('team')
  const { busy, change } = useChange()
  return (
    <Button
      className="mt-3 h-10"
      aria-disabled={busy}
      onClick={() => void change(() => endOtherSessionsAction(), say('done.others'))}
    >
      {say('endOthers')}
    </Button>
  )
}
