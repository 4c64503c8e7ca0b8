import type { AuditAct, AuditFact, AuditFacts, AuditSubject } from '../../audit/acts.ts'

type Value = AuditFacts[AuditFact]

/** A fact that an act sets; `before` is undefined where it had no value before. */
export interface FactChange {
  fact: AuditFact
  before: Value
  after: Value
}

/** An act as admins see it. Times are ISO 8601 in UTC. */
export interface ActView {
  id: string
  at: string
  act: AuditAct
  actor: 'person' | 'operator' | 'studio' | 'stranger'
  /** The person's name at that time. */
  by: string | null
  subject: { kind: AuditSubject; id: string | null; name: string | null } | null
  changes: FactChange[]
  address: string | null
  agent: string | null
}

/** The facts that differ before and after an act. Pure. */
export function changesOf(before: AuditFacts | null, after: AuditFacts | null): FactChange[] {
  const facts = Object.keys({ ...before, ...after }) as AuditFact[]
  return facts
    .map((fact) => ({ fact, before: before?.[fact], after: after?.[fact] }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}
