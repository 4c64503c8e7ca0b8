'use client'

import { signIn } from 'next-auth/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { words } from '#components/words.ts'
import { sheetClasses } from './door.tsx'

/** `returnTo` is already known to be one of our own paths. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const told = await enter(email, password)
    setProblem(told)
    // A whole new page: nothing of the signed-out one may stay in memory.
    if (told === null) window.location.assign(returnTo)
    else setBusy(false)
  }
  return (
    <form method="post" onSubmit={submit} className={sheetClasses} aria-label={words.door.signIn}>
      <Field
        label={words.door.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={words.door.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p role="alert" className="text-13 text-bad empty:hidden">
        {problem}
      </p>
      <Button look="primary" type="submit" aria-disabled={busy}>
        {busy ? words.door.signingIn : words.door.signIn}
      </Button>
    </form>
  )
}

/** Null when it worked, else what to say. */
export async function enter(email: string, password: string): Promise<string | null> {
  try {
    const result = await signIn('credentials', { email, password, redirect: false })
    if (!result) return words.door.unreachable
    if (result.error === 'SlowDown' || result.status === 429) return words.door.slowDown
    if (result.error === 'CredentialsSignin') return words.door.wrong
    return result.ok && !result.error ? null : words.door.refused
  } catch {
    return words.door.unreachable
  }
}
