'use client'

import { useTranslations } from 'next-intl'
import { startTransition, useActionState, useState } from 'react'
import { joinAction } from '#app/join/actions.ts'
import { setupAction } from '#app/setup/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form, sendTo } from '#components/ui/form.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { type AccountResult, isLikeEmail, PASSWORD_MIN_LENGTH } from '#lib/people/person-problem.ts'
import { AccountWays } from './account-ways.tsx'
import type { Ways } from './other-ways.tsx'
import { enter } from './sign-in-form.tsx'
import { sheetClasses } from './sign-in-sheet.tsx'

type Problems = Partial<Record<'name' | 'email' | 'password' | 'form', Message>>

/** The typed fields; null for fields that are not asked for. */
interface Typed {
  name: string | null
  email: string
  password: string
}

const ACTS = { setup: setupAction, join: joinAction }

/** The form behind a link: creates an account, or resets the password of an existing one. Signs in at the end. */
export function AccountForm({
  link,
  token,
  label,
  ways,
  goTo = paths.gallery(),
  email = null,
  isNew = true,
}: {
  link: keyof typeof ACTS
  token: string
  label: string
  ways: Ways
  /** The first page after sign-in. */
  goTo?: string
  /** The account's email address, if the link knows it. */
  email?: string | null
  isNew?: boolean
}) {
  const say = useTranslations('signIn')
  const sayAny = useTranslations()
  const [problems, submit, busy] = useActionState(async (_: Problems, form: FormData | null) => {
    if (!form) return {}
    const typed = {
      name: isNew ? String(form.get('name')) : null,
      email: String(form.get('email')),
      password: String(form.get('password')),
    }
    const result = await send(typed, () => ACTS[link]({ token, ...typed }))
    if (result.kind !== 'created') return result.problems
    const refused = await enter(sayAny, typed.email, typed.password)
    window.location.assign(refused === null ? goTo : paths.signIn())
    return {}
  }, {})
  const [problem, tell] = useState<string | null>(null)
  const forgetProblems = () => {
    if (!busy && Object.keys(problems).length > 0) startTransition(() => submit(null))
  }
  const told = (name: keyof Problems) => {
    const message = problems[name]
    return message ? speak(sayAny, message) : null
  }
  const field = (name: 'name' | 'email' | 'password') => ({
    label: say(name),
    name,
    required: true,
    problem: told(name),
  })
  // The account's username for the browser's password manager, too.
  const known = email === null ? {} : { defaultValue: email, readOnly: true }
  return (
    <Form
      noValidate
      send={sendTo(submit, busy)}
      onInput={forgetProblems}
      className={sheetClasses}
      aria-label={label}
    >
      {isNew ? <Field {...field('name')} autoComplete="name" /> : null}
      <Field {...field('email')} type="email" autoComplete="username" {...known} />
      {ways.password ? (
        <Field
          {...field('password')}
          type="password"
          autoComplete="new-password"
          hint={say('passwordHint')}
        />
      ) : null}
      <p role="alert" className="text-13 text-bad empty:hidden">
        {told('form') ?? problem}
      </p>
      {ways.password ? (
        <Button look="primary" type="submit" aria-disabled={busy}>
          {say(isNew ? (busy ? 'creating' : 'create') : busy ? 'savingPassword' : 'savePassword')}
        </Button>
      ) : null}
      <AccountWays link={link} token={token} ways={ways} goTo={goTo} tell={tell} />
    </Form>
  )
}

/** Sends the fields after validation. */
async function send(
  { name, email, password }: Typed,
  act: () => Promise<AccountResult>,
): Promise<{ kind: 'created' } | { kind: 'not'; problems: Problems }> {
  const left = PASSWORD_MIN_LENGTH - Array.from(password).length
  const found: Problems = {
    ...(name?.trim() === '' && { name: { key: 'signIn.problems.nameMissing' } }),
    ...(!isLikeEmail(email) && { email: { key: 'signIn.problems.noEmail' } }),
    ...(left > 0 && { password: { key: 'signIn.passwordShort', values: { left } } }),
  }
  if (Object.keys(found).length > 0) return { kind: 'not', problems: found }
  try {
    const result = await act()
    if (result.kind === 'created') return result
    const problems =
      result.kind === 'invalid' ? result.problems : [{ field: 'form', message: result.message }]
    return {
      kind: 'not',
      problems: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    }
  } catch {
    return { kind: 'not', problems: { form: { key: 'signIn.unreachable' } } }
  }
}
