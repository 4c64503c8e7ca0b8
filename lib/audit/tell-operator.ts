import type { Studio } from '../studio.ts'

/**
 * Makes the function that logs the operator's acts since its last call, because a command logs to a terminal. The first
 * call includes all since the newest act of anyone else, and so those made while the studio was stopped.
 */
export function makeOperatorTold({ db, log }: Studio): () => Promise<void> {
  let told: bigint | null = null
  return async () => {
    const last = { orderBy: { id: 'desc' }, select: { id: true } } as const
    told ??= (await db.auditEntry.findFirst({ where: { actor: { not: 'operator' } }, ...last }))?.id ?? 0n
    // Acts are numbered in the order of their commits: no smaller id appears later.
    const newest = (await db.auditEntry.findFirst(last))?.id ?? 0n
    const rows = await db.auditEntry.findMany({
      where: { actor: 'operator', id: { gt: told, lte: newest } },
      orderBy: { id: 'asc' },
      select: { id: true, act: true, subjectKind: true, subjectId: true, hash: true },
    })
    for (const { id, act, subjectKind, subjectId, hash } of rows) {
      const subject = subjectKind && { kind: subjectKind, id: subjectId }
      log.info({ act, address: null, by: 'operator', subject, entry: { id: String(id), hash } }, 'audit')
    }
    told = newest
  }
}
