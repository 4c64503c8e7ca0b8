import type { Caller, CameFrom } from '../caller.ts'
import type { Transaction } from '../database/client.ts'
import type { AuditAct, AuditFacts, AuditSubject } from './acts.ts'

export interface RecordedAct {
  act: AuditAct
  /** Null for a person who is not signed in; `operator` the command line; `studio` the program's own work. */
  by: Caller | 'operator' | 'studio' | null
  /** The person, video or other thing that the act changes. */
  subject?: { kind: AuditSubject; id?: string | null; name?: string | null }
  before?: AuditFacts
  after?: AuditFacts
  /** The origin of the request, if the caller does not have it. */
  from?: CameFrom | undefined
}

/** A prompt, a name or a user agent may be long. */
const LONGEST_TEXT = 300

/** Refused sign-ins are warnings, so that they appear at log level `warn`. */
const REFUSED: readonly AuditAct[] = ['signIn.wrong', 'signIn.slowed', 'signIn.deactivated', 'signIn.refused']

/**
 * Writes an act to the audit log, and a line with its ids to the program's log, which has no text written by people.
 * Call it last in the transaction of the act: acts are serialized from here until their transaction ends. A later failure
 * of the transaction leaves a line without a row.
 */
export async function recordAct(
  tx: Transaction,
  { act, by, subject, before, after, from }: RecordedAct,
): Promise<void> {
  const person = typeof by === 'object' ? by : null
  const actor = typeof by === 'string' ? by : person ? 'person' : 'stranger'
  const { address, agent } = from ?? person?.from ?? {}
  const [row] = await tx.$queryRaw<{ id: string; hash: string }[]>`
    INSERT INTO "AuditEntry" ("act", "actor", "personId", "personName", "subjectKind", "subjectId", "subjectName",
      "before", "after", "address", "agent")
    VALUES (${act}, ${actor}, ${person?.id ?? null}, ${person?.name ?? null},
      ${subject?.kind ?? null}, ${subject?.id ?? null}, ${cut(subject?.name)},
      ${json(before)}::jsonb, ${json(after)}::jsonb, ${address ?? null}, ${cut(agent)})
    RETURNING "id"::text, "hash"`
  const level = REFUSED.includes(act) ? 'warn' : 'info'
  // The act and the address are adjacent: a filter in docs/operate-studio.md relies on it.
  const of = subject && { kind: subject.kind, id: subject.id }
  const line = { act, address: address ?? null, by: person?.id ?? actor, subject: of, entry: row }
  globalThis.dailiesStudio?.log[level](line, 'audit')
}

/** Records that a person exports many rows or files at once, and which. */
export function recordExport(
  { db }: { db: Transaction },
  by: Caller,
  name: string,
  after: AuditFacts,
): Promise<void> {
  return recordAct(db, { act: 'export.made', by, subject: { kind: 'file', name }, after })
}

/** The videos of an act, for its record: the subject if there is only one. */
export function aboutVideos(
  videos: readonly { id: string; prompt: string }[],
): Pick<RecordedAct, 'subject' | 'after'> {
  const [first] = videos
  return first && videos.length === 1
    ? { subject: { kind: 'video', id: first.id, name: first.prompt } }
    : { after: { videos: videos.map(({ id }) => id) } }
}

function cut(text: string | null | undefined): string | null {
  return text?.slice(0, LONGEST_TEXT) ?? null
}

function json(facts: AuditFacts | undefined): string | null {
  return facts ? JSON.stringify(facts) : null
}
