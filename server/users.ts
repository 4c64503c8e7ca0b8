/** `npm run users -- …`: the people of the studio, for its operator. */
import { text } from 'node:stream/consumers'
import { operate } from './operate.ts'
import { runUsersCommand } from './users-command.ts'

await operate(async (studio) => {
  const words = process.argv.slice(2)
  const input = words[0] === 'create' && !process.stdin.isTTY ? await text(process.stdin) : ''
  const { exitCode, lines } = await runUsersCommand(studio, words, input)
  for (const line of lines) (exitCode === 0 ? console.log : console.error)(line)
  return exitCode
})
