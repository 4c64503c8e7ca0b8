import type { Message } from '../../i18n/message.ts'
import { formatYen, VIDEO_PRICE_YEN } from '../../yen.ts'

/**
 * The limits that apply to a press, and the effect of a press on them. Pure; whole yen.
 *
 * A press counts in at most four scopes: the key, the project it is pressed for, the person who presses, and, once
 * scripts have tokens, the token. A further scope needs its name here, its amounts and its sum in sums.ts, and its
 * texts.
 */

export const SCOPES = ['key', 'project', 'person'] as const
export type Scope = (typeof SCOPES)[number]

/** For ever, or the submissions pressed in one calendar month of the studio's time zone. */
export type Span = 'ever' | 'month'

export interface Limit {
  scope: Scope
  /** The id of the project or the person; null for the key. */
  id: string | null
  /** The project's or the person's name; null for the key. */
  name: string | null
  span: Span
  limitYen: number
  /** Charges and open reservations less refunds of the submissions pressed in the span. */
  usedYen: number
}

/** The number of takes pressed for a project; null is none. */
export interface Press {
  projectId: string | null
  takes: number
}

/** The remainder of a limit; negative if it was lowered since, or a charge came later. */
export function leftOf({ limitYen, usedYen }: Limit): number {
  return limitYen - usedYen
}

/** Whether a limit counts for presses of a project. */
function countsFor({ scope, id }: Limit, projectId: string | null): boolean {
  return scope !== 'project' || id === projectId
}

/** The part of some presses that counts towards a limit. */
function neededOf(limit: Limit, presses: readonly Press[]): number {
  const counted = presses.filter(({ projectId }) => countsFor(limit, projectId))
  return counted.reduce((sum, { takes }) => sum + takes * VIDEO_PRICE_YEN, 0)
}

/**
 * The narrowest of the limits that count for presses of a project: the one with the smallest remainder; null is none.
 */
export function narrowestFor(limits: readonly Limit[], projectId: string | null): Limit | null {
  const counted = limits.filter((limit) => countsFor(limit, projectId))
  return counted.toSorted((a, b) => leftOf(a) - leftOf(b))[0] ?? null
}

/** A limit that some presses count towards: their price there, and its remainder after them. */
export interface AfterPresses {
  limit: Limit
  neededYen: number
  leftYen: number
}

/**
 * The limits that some presses count towards, before they are bought. The one with the smallest remainder comes first:
 * the presses may be bought unless its remainder is negative.
 */
export function afterPresses(limits: readonly Limit[], presses: readonly Press[]): AfterPresses[] {
  return limits
    .map((limit) => {
      const neededYen = neededOf(limit, presses)
      return { limit, neededYen, leftYen: leftOf(limit) - neededYen }
    })
    .filter(({ neededYen }) => neededYen > 0)
    .toSorted((a, b) => a.leftYen - b.leftYen)
}

/** The shares of a limit that are announced, in percent. */
export const SHARES = [80, 100] as const
export type Share = (typeof SHARES)[number]

/** The highest share that the used amount has reached; null below all. A limit of zero is not announced. */
export function shareReached(limit: Limit): Share | null {
  if (limit.limitYen === 0) return null
  return SHARES.findLast((share) => 100 * limit.usedYen >= share * limit.limitYen) ?? null
}

/** The people who can raise a limit: the names of the admins, and whether the viewer is one. */
export interface Raisers {
  you: boolean
  names: readonly string[]
}

/** Why presses are refused: the limit that they exceed, its remainder, and who can raise it. */
export function refusalOf(
  { limit, neededYen }: Pick<AfterPresses, 'limit' | 'neededYen'>,
  raisers: Raisers,
): Message {
  const { scope, span, limitYen } = limit
  const left = formatYen(Math.max(0, leftOf(limit)))
  const sums = { price: formatYen(neededYen), left, limit: formatYen(limitYen) }
  // The budget of the key is set at the service: no admin of the studio can raise it.
  if (scope === 'key' && span === 'ever') return { key: 'composer.refused.key', values: sums }
  const values = { scope, span, name: limit.name ?? '', ...sums, raise: raiseMessage(raisers) }
  return { key: 'composer.refused.limit', values }
}

/** The people who can raise a limit, as a text: two names at most. */
export function raiseMessage({ you, names }: Raisers): Message {
  if (you) return { key: 'composer.refused.raiseYourself' }
  const [name = '', second = ''] = names
  return { key: 'composer.refused.raise', values: { name, second, others: names.length - 1 } }
}
