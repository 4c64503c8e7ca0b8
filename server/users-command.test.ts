import { describe, expect, it } from 'vitest'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { runUsersCommand } from './users-command.ts'

describe('the operator', () => {
  const test = studioOfTests()

  it.each(['password1234', 'aiko@example.com', 'short'])('makes no account with %s', async (password) => {
    const words = ['create', '--email', 'aiko@example.com', '--name', 'Aiko']
    const { exitCode, lines } = await runUsersCommand(test.studio, words, `${password}\n`)
    expect(exitCode).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^password: /)])
    expect(await test.studio.db.user.count({ where: { email: 'aiko@example.com' } })).toBe(0)
    expect((await runUsersCommand(test.studio, words, 'rain on a tin roof')).exitCode).toBe(0)
    await test.studio.db.user.deleteMany()
  })
})
