import { z } from 'zod'
import { AUDIT_AREAS, type AuditArea } from '../../audit/acts.ts'
import { id } from '../../input.ts'
import { type Period, periodAddress, readPeriod } from '../../money/period.ts'

/** The question in the audit log's URL. Pure; days are `2026-11-21` in the viewer's time zone, inclusive. */

/** Ten years. */
export const MOST_AUDIT_DAYS = 3_660

export interface AuditQuestion extends Period {
  area: AuditArea | null
  /** The person who acted or was affected. */
  person: string | null
  cursor: string | null
}

const shape = z.object({
  area: z.enum(AUDIT_AREAS).nullable().catch(null),
  person: id.nullable().catch(null),
  cursor: z.string().max(40).nullable().catch(null),
})

/** Parses a URL; invalid values are ignored. */
export function readAuditQuestion(asked: Record<string, unknown>, today: string): AuditQuestion {
  return { ...readPeriod(asked, today, MOST_AUDIT_DAYS), ...shape.parse(asked) }
}

/** The URL of a question with some changes; a change restarts at the newest act. */
export function auditAddress(
  question: AuditQuestion,
  change: Partial<Record<'area' | 'person' | 'cursor', string | null>> = {},
): Record<string, string | null> {
  const { area, person } = question
  return { ...periodAddress(question), area, person, ...change }
}
