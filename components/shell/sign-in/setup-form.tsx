'use client'

import { useTranslations } from 'next-intl'
import { startTransition, useActionState } from 'react'
import { setupAction } from '#app/setup/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form, submitTo } from '#components/ui/form.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { isLikeEmail, PASSWORD_MIN_LENGTH } from '#lib/people/person-problem.ts'
import { enter } from './sign-in-form.tsx'
import { sheetClasses } from './sign-in-sheet.tsx'

type Problems = Partial<Record<'name' | 'email' | 'password' | 'form', Message>>

/** The first admin's account. */
export function SetupForm({ token }: { token: string }) {
  const say = useTranslations('signIn')
  const sayAny = useTranslations()
  const [problems, submit, busy] = useActionState(async (_: Problems, form: FormData | null) => {
    if (!form) return {}
    const [name, email, password] = ['name', 'email', 'password'].map((field) => String(form.get(field)))
    const found = await make({ token, name, email, password })
    if (found) return found
    const refused = await enter(say, email ?? '', password ?? '')
    window.location.assign(refused === null ? paths.gallery() : paths.signIn())
    return {}
  }, {})
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
  return (
    <Form
      noValidate
      onSubmit={submitTo(submit, busy)}
      onInput={forgetProblems}
      className={sheetClasses}
      aria-label={say('setup')}
    >
      <Field {...field('name')} autoComplete="name" />
      <Field {...field('email')} type="email" autoComplete="username" />
      <Field {...field('password')} type="password" autoComplete="new-password" hint={say('passwordHint')} />
      <p role="alert" className="text-13 text-bad empty:hidden">
        {told('form')}
      </p>
      <Button look="primary" type="submit" aria-disabled={busy}>
        {busy ? say('creating') : say('create')}
      </Button>
    </Form>
  )
}

/** Null when the account was made. */
async function make(input: { token: string; [field: string]: string | undefined }): Promise<Problems | null> {
  const { name = '', email = '', password = '' } = input
  const left = PASSWORD_MIN_LENGTH - Array.from(password).length
  const found: Problems = {
    ...(name.trim() === '' && { name: { key: 'signIn.problems.nameMissing' } }),
    ...(!isLikeEmail(email) && { email: { key: 'signIn.problems.noEmail' } }),
    ...(left > 0 && { password: { key: 'signIn.passwordShort', values: { left } } }),
  }
  if (Object.keys(found).length > 0) return found
  try {
    const result = await setupAction(input)
    if (result.kind === 'created') return null
    if (result.kind === 'bad_token') return { form: result.message }
    return Object.fromEntries(result.problems.map(({ field, message }) => [field, message]))
  } catch {
    return { form: { key: 'signIn.unreachable' } }
  }
}
