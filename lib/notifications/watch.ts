import { findAtRisk } from '../archive/at-risk.ts'
import { teamMoney } from '../balance/availability.ts'
import { crossed } from '../balance/low.ts'
import { paths } from '../paths.ts'
import type { Studio } from '../studio.ts'
import { factsOf, linkTo, tell } from './outbox.ts'

/**
 * Notes that what is available has fallen below some of the team's thresholds, or is above them again. Of each fall
 * below each of them somebody is told once, whichever process sees it first.
 */
export async function watchBalance(studio: Studio): Promise<void> {
  const { db } = studio
  const settings = await db.teamSettings.findUnique({ where: { id: 1 } })
  if (!settings || settings.lowBalancesYen.length === 0) return
  const { lowBalancesYen, lowToldYen } = settings
  const { availableYen } = await teamMoney(db, studio.settings)
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
      await tell(studio, tx, 'balance.low', `${at} ${thresholdYen}`, async () => ({
        at,
        link: linkTo(studio, paths.balance()),
        balance: { availableYen, thresholdYen },
      }))
    }
  })
}

/** Tells of finished videos that may be lost before they are here, of each once: as its card says it. */
export async function watchArchive(studio: Studio): Promise<void> {
  const { db } = studio
  const wanted = { enabled: true, events: { has: 'archive.at_risk' } }
  if ((await db.webhook.count({ where: wanted })) === 0) return
  for (const { risk, ...row } of await findAtRisk(studio)) {
    await db.$transaction((tx) =>
      tell(studio, tx, 'archive.at_risk', row.id, async () => ({
        ...(await factsOf(studio, tx, { ...row, to: row.status, at: studio.now() })),
        archive: { before: risk.before, failedDownloads: risk.tries },
      })),
    )
  }
}
