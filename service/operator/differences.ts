import type { Difference } from '../billing/check.ts'
import { yen } from './format.ts'

/** What contradicts what, in one sentence. */
export function describeDifference(difference: Difference): string {
  switch (difference.kind) {
    case 'spend':
      return `Key ${difference.keyId} has spent ${yen(difference.spendYen)}, and its ledger says ${yen(difference.ledgerYen)}.`
    case 'budget':
      return `Key ${difference.keyId} has spent ${yen(difference.spendYen)} of a budget of ${yen(difference.maxBudgetYen)}.`
    case 'charges':
      return `Job ${difference.jobId} has ${difference.charges === 0 ? 'no charge' : `${difference.charges} charges`}.`
    case 'credits':
      return `Job ${difference.jobId} was charged ${yen(difference.chargeYen)}, and credited ${yen(difference.creditYen)} in ${difference.credits} ${difference.credits === 1 ? 'entry' : 'entries'}.`
    case 'wrong key':
      return `Entry ${difference.entryId} of job ${difference.jobId} is on key ${difference.entryKeyId}, and the job on key ${difference.jobKeyId}.`
    case 'stray entry':
      return `Entry ${difference.entryId} is for ${difference.missing} ${difference.missingId}, which does not exist.`
    case 'counter':
      return `The service counts ${difference.accepted ?? 'no'} accepted submissions, and there are ${difference.jobs} jobs.`
    case 'number':
      return difference.number === difference.previous
        ? `Job ${difference.jobId} has the number ${difference.number}, which another job has too.`
        : `Job ${difference.jobId} has the number ${difference.number}, and the one before it is ${difference.previous}.`
  }
}
