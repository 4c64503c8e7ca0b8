import { formatYen } from '#lib/money/yen.ts'
import type { Missing } from '#lib/reconcile/missing.ts'

/** What the sentences are about. */
export interface Asked {
  priceYen: number
  /** The time in milliseconds. */
  now: number
  /** A moment in milliseconds as the viewer reads it. */
  clock: (moment: number) => string
}

export interface MissingWords {
  /** What stands in the way, and what to do about it. */
  text: string
  /** Submissions that the text speaks of, and whether it speaks of their claims. */
  about: string[]
  claims: boolean
  /** True where only a person can help. */
  needsPerson: boolean
}

/** Says in one or two sentences what is missing for a verdict, and what to do. */
export function missingWords(missing: Missing, asked: Asked): MissingWords {
  const yen = formatYen(asked.priceYen)
  switch (missing.kind) {
    case 'wait':
      return byItself(
        missing.until > asked.now
          ? `Wait until ${asked.clock(missing.until)}: a reading from then on must contain it. It settles by itself.`
          : 'The next reading of the key’s spend must contain it. One is taken every minute.',
      )
    case 'no_reading_before':
      return byPerson(
        'The key’s spend was not read before it was sent, so nobody can see whether it rose. Ask support for the jobs of that time: adopt the job id, or decide by hand.',
        missing.submissionIds,
      )
    case 'several':
      return byPerson(severalWords(missing.submissionIds.length, yen), missing.submissionIds)
    case 'somebody_else':
      return byPerson(ELSEWHERE[missing.because](yen))
    case 'credit':
      return { ...byPerson(creditWords(missing.jobIds.length, yen), missing.jobIds), claims: true }
    case 'another_key':
      return byPerson(
        'It was sent with a key that the studio no longer has, so its spend cannot be read any more. Ask support what that key was billed at that time: adopt the job id if the new key can see it, or decide by hand.',
      )
    case 'reset':
      return byPerson(
        `Between ${missing.between.map(({ before, after }) => `${asked.clock(before.answeredAt)} and ${asked.clock(after.answeredAt)}`).join(', ')} the key’s spend was set back, or may have been, so a rise cannot be seen. Ask whoever runs the service what was billed then.`,
      )
    case 'clock_set_back':
      return byPerson(
        'The clock of this machine was set back around that time, so it is not certain what came first. Ask support for the jobs of that time: adopt the job id, or decide by hand.',
        missing.submissionIds,
      )
    case 'contradiction':
      return byPerson(
        'Nothing we know of explains the readings: the spend may lag more than we allow for, or a record is wrong. Ask support before you decide by hand.',
      )
  }
}

const ELSEWHERE: Record<Extract<Missing, { kind: 'somebody_else' }>['because'], (yen: string) => string> = {
  key_is_shared: (yen) =>
    `Somebody else spends with this key, so a rise of ${yen} may be theirs. Ask them what they sent at that time, then decide by hand.`,
  odd_amount: () =>
    'The spend changed by an amount that our videos cannot add up to: somebody else spends with this key. Ask who has it and what they sent at that time, then decide by hand.',
  unexplained_rise: () =>
    'The spend rose by more than everything we sent, so somebody else may spend with this key. Ask who has it and what they sent at that time, then decide by hand.',
}

function severalWords(others: number, yen: string): string {
  return others === 1
    ? `Two videos share the same ${yen}: one may have been billed in the place of the other. Ask support for the job ids of that time; adopting one settles the other.`
    : `${others + 1} videos share the same yen: one may have been billed in the place of another. Ask support for the job ids of that time; each one adopted makes the rest clearer.`
}

function creditWords(jobs: number, yen: string): string {
  const whose = jobs === 1 ? 'the failed job of another video' : `${jobs} failed jobs`
  const claim = jobs === 1 ? 'this claim stands' : 'these claims stand'
  return `A credit for ${whose} may hide this ${yen}. Ask support whether it was given, and write it down under Claims: then the readings can tell. Until then ${claim} in the way, whether sent or not.`
}

function byItself(text: string): MissingWords {
  return { text, about: [], claims: false, needsPerson: false }
}

function byPerson(text: string, about: readonly string[] = []): MissingWords {
  return { text, about: [...about], claims: false, needsPerson: true }
}
