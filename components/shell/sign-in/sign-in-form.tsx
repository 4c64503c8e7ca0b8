'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form, submitTo } from '#components/ui/form.tsx'
import type { SayOf } from '#lib/i18n/message.ts'
import { signIn } from './session-calls.ts'
import { sheetClasses } from './sign-in-sheet.tsx'

/** `returnTo` is already known to be one of our own paths. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const say = useTranslations('signIn')
  const [problem, submit, busy] = useActionState(async (_: string | null, form: FormData) => {
    const told = await enter(say, String(form.get('email')), String(form.get('password')))
    // A whole new page: nothing of the signed-out one may stay in memory.
    if (told === null) window.location.assign(returnTo)
    return told
  }, null)
  return (
    <Form onSubmit={submitTo(submit, busy)} className={sheetClasses} aria-label={say('signIn')}>
      <Field label={say('email')} name="email" type="email" autoComplete="username" required />
      <Field
        label={say('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <p role="alert" className="text-13 text-bad empty:hidden">
        {problem}
      </p>
      <Button look="primary" type="submit" aria-disabled={busy}>
        {busy ? say('signingIn') : say('signIn')}
      </Button>
    </Form>
  )
}

/** Null when it worked, else the message. */
export async function enter(say: SayOf<'signIn'>, email: string, password: string): Promise<string | null> {
  try {
    const result = await signIn(email, password)
    if (result.error === 'SlowDown' || result.status === 429) return say('slowDown')
    if (result.error === 'Deactivated') return say('deactivated')
    if (result.error === 'CredentialsSignin') return say('wrong')
    return result.ok && result.error === null ? null : say('refused')
  } catch {
    return say('unreachable')
  }
}
