/** `npm run verify`: checks every clip and the books. Changes nothing. */
import { operate } from './operate.ts'
import { runVerify } from './run-verify.ts'

await operate((studio) => runVerify(studio, console.log))
