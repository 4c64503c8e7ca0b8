import { findAtRisk } from '../archive/at-risk.ts'
import { teamMoney } from '../money/balance/availability.ts'
import { crossed } from '../money/balance/low.ts'
import { paths } from '../paths.ts'
import type { Studio } from '../studio.ts'
import { factsOf, linkTo, tellTeam } from './outbox.ts'

/**
 * Records that the available balance has fallen below some of the team's thresholds, or risen above them. Each fall
 * below each threshold is reported once, by the first process that sees it.
 */
export async function watchBalance(studio: Studio): Promise<void> {
  const { db } = studio
  const settings = await db.teamSettings.findUnique({ where: { id: 1 } })
  if (!settings || settings.lowBalancesYen.length === 0) return
  const { lowBalancesYen, lowToldYen } = settings
  const { availableYen } = await teamMoney(studio)
  if (availableYen === null) return
  const below = crossed({ availableYen, lowBalancesYen })
  const fresh = below.filter((yen) => !lowToldYen.includes(yen))
  if (fresh.length === 0 && below.length === lowToldYen.length) return
  const now = studio.now()
  await db.$transaction(async (tx) => {
    const { count } = await tx.teamSettings.updateMany({
      where: { id: 1, lowBalancesYen: { equals: lowBalancesYen }, lowToldYen: { equals: lowToldYen } },
      data: { lowToldYen: below },
    })
    if (count === 0) return
    const at = now.toISOString()
    for (const thresholdYen of fresh) {
      await tellTeam(studio, tx, 'balance.low', `${at} ${thresholdYen}`, {
        at,
        link: linkTo(studio, paths.balance()),
        balance: { availableYen, thresholdYen },
      })
    }
  })
}

/** Reports each finished video at risk once, by the same rule as its card. */
export async function watchArchive(studio: Studio): Promise<void> {
  const { db } = studio
  const event = 'archive.at_risk'
  const atRisk = await findAtRisk(studio)
  if (atRisk.length === 0) return
  const told = await db.teamNews.findMany({
    where: { event, subject: { in: atRisk.map(({ id }) => id) } },
    select: { subject: true },
  })
  const known = new Set(told.map(({ subject }) => subject))
  // A webhook added since did not get the earlier reports.
  const wanted = (await db.webhook.count({ where: { enabled: true, events: { has: event } } })) > 0
  for (const { risk, ...row } of atRisk) {
    if (known.has(row.id) && !wanted) continue
    await db.$transaction(async (tx) =>
      tellTeam(studio, tx, event, row.id, {
        ...(await factsOf(studio, tx, { ...row, to: row.status, at: studio.now() })),
        archive: { before: risk.before, failedDownloads: risk.tries },
      }),
    )
  }
}
