'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useState } from 'react'
import { doorError } from '#components/client/door-error.ts'
import { signIn } from '#components/client/session-calls.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form, sendTo } from '#components/ui/form.tsx'
import type { Say } from '#lib/i18n/message.ts'
import { speak } from '#lib/i18n/message.ts'
import { OtherWays, type Ways } from './other-ways.tsx'
import { sheetClasses } from './sign-in-sheet.tsx'

/** `returnTo` is already checked to be one of our own paths; `error` is the error code of a failed sign-in. */
export function SignInForm({
  returnTo,
  ways,
  error,
}: {
  returnTo: string
  ways: Ways
  error: string | null
}) {
  const say = useTranslations()
  const [problem, tell] = useState(error && speak(say, doorError(error, ways.provider)))
  const others = ways.passkey || ways.provider !== null
  return (
    <div className={sheetClasses}>
      {ways.password ? <PasswordForm returnTo={returnTo} tell={tell} /> : null}
      <p role="alert" className="text-13 text-bad empty:hidden">
        {problem}
      </p>
      {ways.password && others ? (
        <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {say('doors.or')}
        </p>
      ) : null}
      <OtherWays ways={ways} returnTo={returnTo} tell={tell} />
    </div>
  )
}

function PasswordForm({ returnTo, tell }: { returnTo: string; tell: (problem: string | null) => void }) {
  const say = useTranslations()
  const [, submit, busy] = useActionState(async (_: null, form: FormData) => {
    tell(null)
    const told = await enter(say, String(form.get('email')), String(form.get('password')))
    // A full page load: no data of the signed-out page may stay in memory.
    if (told === null) window.location.assign(returnTo)
    else tell(told)
    return null
  }, null)
  return (
    <Form send={sendTo(submit, busy)} className="grid gap-4" aria-label={say('signIn.signIn')}>
      <Field label={say('signIn.email')} name="email" type="email" autoComplete="username" required />
      <Field
        label={say('signIn.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button look="primary" type="submit" aria-disabled={busy}>
        {say(busy ? 'signIn.signingIn' : 'signIn.signIn')}
      </Button>
    </Form>
  )
}

/** Null on success, else the message. */
export async function enter(say: Say, email: string, password: string): Promise<string | null> {
  try {
    const result = await signIn(email, password)
    const error = result.status === 429 ? 'SlowDown' : result.error
    return result.ok && error === null ? null : speak(say, doorError(error ?? 'Refused', null))
  } catch {
    return say('signIn.unreachable')
  }
}
