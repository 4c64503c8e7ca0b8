import type { Message } from '../../i18n/message.ts'
import { storeMessage } from '../../i18n/stored-message.ts'
import type { Studio, StudioSettings } from '../../studio.ts'
import { move } from '../../submissions/transition.ts'
import { formatYen } from '../../yen.ts'
import { decide, type Evidence, type Reconciliation } from './decide.ts'
import { gatherQuestions, type QuestionOfKey } from './question.ts'

/**
 * Settles the unknown outcomes that the readings prove, and leaves the rest. Run after every reading; running it twice,
 * or in two processes, is harmless: the move is a compare-and-set.
 */
export async function settleUnknowns(studio: Studio): Promise<void> {
  for (const question of await gatherQuestions(studio)) await settle(studio, question, decide(question))
}

async function settle(
  studio: Studio,
  { ids }: QuestionOfKey,
  { fit, verdicts }: Reconciliation,
): Promise<void> {
  // A spend that was reset, or lags more than it may, needs a person. The spend of others proves no less (decision
  // 35).
  if (fit === 'if_reset' || fit === 'never') return
  for (const [id, verdict] of verdicts) {
    if (verdict.verdict === 'cannot_tell' || !ids.has(id)) continue
    const to = verdict.verdict === 'billed' ? 'billed_without_job' : 'not_accepted'
    const moved = await move(studio, id, 'unknown', to, {
      reason: 'readings',
      decision: {
        by: null,
        reason: storeMessage(assuming(studio.settings, evidenceMessage(verdict.evidence))),
      },
    })
    if (moved) studio.log.warn({ submissionId: id, to }, 'the readings settled an unknown outcome')
  }
}

/** The evidence with its assumptions: if they were wrong, the verdict might be, too. */
function assuming({ acceptMs, spendSettleMs }: StudioSettings, evidence: Message): Message {
  const values = { evidence, accept: acceptMs / 1000, settle: spendSettleMs / 1000 }
  return { key: 'reconcile.decisions.assuming', values }
}

/** The evidence in one sentence, as stored with the decision; its moments in ISO 8601. */
function evidenceMessage({ before, after, differenceYen, explainedYen }: Evidence): Message {
  if (!before || !after || differenceYen === null) return { key: 'reconcile.decisions.agreed' }
  const iso = (moment: number) => new Date(moment).toISOString()
  const { lowYen, highYen } = explainedYen
  return {
    key: 'reconcile.decisions.difference',
    values: {
      from: iso(before.answeredAt),
      until: iso(after.answeredAt),
      yen: formatYen(differenceYen),
      explained: lowYen === highYen ? formatYen(lowYen) : rangeMessage(lowYen, highYen),
    },
  }
}

function rangeMessage(lowYen: number, highYen: number): Message {
  return { key: 'reconcile.decisions.range', values: { low: formatYen(lowYen), high: formatYen(highYen) } }
}
