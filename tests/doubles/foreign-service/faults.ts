/**
 * The faults and habits of the service, each by a word in the brackets of a prompt:
 * "A lighthouse [answer-cut id-1024]". The contract forbids few of them, and a network or a proxy explains the rest.
 */
export const FAULTS = {
  // The shape of the job id; the contract says "id: string".
  'id-colons': 'gen:eu.1:3f…',
  'id-166': '166 characters',
  'id-1024': '1,024 characters',
  'id-odd': 'slashes, spaces, a percent sign and Japanese',
  // The answer to an accepted submission.
  'answer-cut': 'the 202 breaks off behind the id',
  'answer-comma': 'a trailing comma',
  'answer-bom': 'a byte order mark',
  'answer-gzip': 'compressed without being asked for',
  'answer-long': 'more than 64 KiB in front of the id',
  'answer-slow': 'the second half of the 202 comes some seconds later',
  'answer-200': 'a 200 instead of a 202',
  'answer-201': 'a 201 instead of a 202',
  // Refusals; nothing is billed.
  'refuse-budget': '"Budget has been exceeded" under a 400',
  'refuse-key': 'a 401, now and for every later request until the key is mended',
  'refuse-429-once': 'a 429 with Retry-After for the first POST',
  'refuse-503-once': 'a 503 with Retry-After for the first POST',
  'refuse-503': 'a 503 without Retry-After',
  // No answer, or an answer outside the contract.
  'answer-307': 'a redirect to another address; not accepted',
  'accept-within': 'a reset, and accepted soon afterwards',
  'accept-beyond': 'a reset, and accepted only when a test says so',
  hang: 'no answer, ever; not accepted',
  // The course of the job.
  fails: 'the job fails',
  // How the video is served.
  'content-elsewhere': 'by redirect to another host',
  'content-part': 'an unasked 206 of the whole file',
  'content-gzip': 'compressed without being asked for',
  'content-no-length': 'without a length',
  'content-no-tag': 'without an entity tag',
  'content-no-ranges': 'without ranges',
  // The video itself.
  'file-tables': 'its sample tables point past its end',
  'file-open-end': 'its mdat extends to the end of the file, with less than its tables say',
  'file-picture': 'its picture cannot be decoded to the end',
  'file-sound': 'its sound cannot be decoded to the end',
  'file-short': 'five seconds instead of eight',
  'then-whole': 'the damage above is gone at the second download',
} as const

export type Fault = keyof typeof FAULTS

/** @throws RangeError for an unknown fault: a test with a misspelt fault would prove nothing. */
export function faultsIn(prompt: string): ReadonlySet<Fault> {
  const words = /\[([^\]]*)\]/.exec(prompt)?.[1]?.split(' ') ?? []
  return new Set(
    words.map((word) => {
      if (!Object.hasOwn(FAULTS, word)) throw new RangeError(`no such fault: ${word}`)
      return word as Fault
    }),
  )
}
