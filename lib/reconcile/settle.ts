import { formatYen } from '../money/yen.ts'
import type { Studio } from '../studio.ts'
import { move } from '../submissions/transition.ts'
import { decide, type Evidence, type Reconciliation } from './decide.ts'
import { gatherQuestions } from './question.ts'

/**
 * Settles what the readings prove of unknown outcomes, and leaves the rest. Run after every reading; running it twice,
 * or in two processes, does no harm: the move is a compare-and-set.
 */
export async function settleUnknowns(studio: Studio): Promise<void> {
  for (const question of await gatherQuestions(studio)) await settle(studio, decide(question))
}

async function settle(studio: Studio, { fit, verdicts }: Reconciliation): Promise<void> {
  // Readings that contradict what we were told of the key need a person: somebody else spends, or it was reset.
  if (fit !== 'as_told') return
  for (const [id, verdict] of verdicts) {
    if (verdict.verdict === 'cannot_tell') continue
    const to = verdict.verdict === 'billed' ? 'billed_without_job' : 'not_accepted'
    const moved = await move(studio, id, 'unknown', to, {
      reason: 'readings',
      decision: { userId: null, reason: inWords(verdict.evidence) },
    })
    if (moved) studio.log.warn({ submissionId: id, to }, 'the readings settled an unknown outcome')
  }
}

/** The evidence in one sentence, as it is kept with the decision. */
function inWords({ before, after, differenceYen, explainedYen }: Evidence): string {
  if (!before || !after || differenceYen === null) return 'Every possible history of the readings agrees.'
  const [from, to] = [before, after].map(({ answeredAt }) => new Date(answeredAt).toISOString())
  const { lowYen, highYen } = explainedYen
  const explained = lowYen === highYen ? formatYen(lowYen) : `${formatYen(lowYen)} to ${formatYen(highYen)}`
  return `Between ${from} and ${to} the key’s spend changed by ${formatYen(differenceYen)}; ${explained} of that is explained by everything else.`
}
