/** `npm run users -- …`: the people of the studio, for its operator. */
import { operate } from './operate.ts'
import { runUsersCommand } from './users-command.ts'

await operate(async (studio) => {
  const { exitCode, lines } = await runUsersCommand(studio, process.argv.slice(2))
  for (const line of lines) (exitCode === 0 ? console.log : console.error)(line)
  return exitCode
})
