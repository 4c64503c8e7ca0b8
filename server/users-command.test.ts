import { describe, expect, it } from 'vitest'
import { findOffer } from '#lib/people/invitations/admit.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { runUsersCommand } from './users-command.ts'

describe('the operator', () => {
  const test = studioOfTests()
  const run = (...words: string[]) => runUsersCommand(test.studio, words)
  const find = (email: string) => test.studio.db.user.findUnique({ where: { email } })

  it('creates a person without a password, whose link offers the account', async () => {
    const { exitCode, lines } = await run('create', '--email', 'Aiko@example.com', '--role', 'reviewer')
    expect(exitCode).toBe(0)
    expect(await find('aiko@example.com')).toMatchObject({
      name: 'Aiko',
      role: 'reviewer',
      passwordHash: null,
    })
    const token = new URL(lines.at(-1) ?? '').searchParams.get('token') ?? ''
    expect(await findOffer(test.studio, token)).toMatchObject({ kind: 'person', email: 'aiko@example.com' })
  })

  it('numbers a name that is taken', async () => {
    await run('create', '--email', 'aiko@elsewhere.example')
    expect(await find('aiko@elsewhere.example')).toMatchObject({ name: 'aiko 2' })
  })

  it.each([
    [['--email', 'aiko@example.com'], 'email: aiko@example.com has an account already.'],
    [['--email', 'aiko'], 'email: That is not an email address.'],
    [['--email', 'ai@example.com', '--name', 'AIKO'], "name: another person's name looks like AIKO."],
    [['--email', 'ai@example.com', '--role', 'owner'], 'role: The role is admin, member, or reviewer.'],
  ])('creates no account with %j', async (words, line) => {
    expect(await run('create', ...words)).toEqual({ exitCode: 1, lines: [line] })
    expect(await find('ai@example.com')).toBeNull()
  })

  it('sets a limit only with a reason', async () => {
    const words = ['limit', '--email', 'aiko@example.com', '--budget', '1000']
    for (const more of [[], ['--reason', ' ']]) expect((await run(...words, ...more)).exitCode).toBe(1)
    expect(await find('aiko@example.com')).toMatchObject({ budgetYen: null })
    expect((await run(...words, '--reason', 'Until the film is sold.')).exitCode).toBe(0)
    expect(await find('aiko@example.com')).toMatchObject({ budgetYen: 1_000 })
  })
})
