/** Pages of lists that are ordered by a time and then an id. A cursor names the last row of a page. Pure. */

/** The page of rows, given one row more than fits, and the cursor of the next page; null at the end. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => { at: Date; id: string | bigint },
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  if (!last) return { page, next: null }
  const { at, id } = placeOf(last)
  return { page, next: `${at.getTime()}_${id}` }
}

/** Reads a browser's cursor; null for a missing or bad one. */
export function readCursor(cursor: string | null | undefined): { at: Date; id: string } | null {
  const [, time, id] = /^(\d{1,14})_(\d{1,18}|[0-9a-f-]{36})$/.exec(cursor ?? '') ?? []
  return time && id ? { at: new Date(Number(time)), id } : null
}

/** Prisma's filter for the rows behind a browser's cursor, the newest first; every row without one. */
export function behind<Time extends string, Id extends string>(
  cursor: string | null | undefined,
  columns: { at: Time; id: Id },
) {
  const last = readCursor(cursor)
  if (!last) return {}
  const where = <Column extends string, Value>(column: Column, value: Value) =>
    ({ [column]: value }) as Record<Column, Value>
  return {
    ...where(columns.at, { lte: last.at }),
    OR: [where(columns.at, { lt: last.at }), where(columns.id, { lt: last.id })],
  }
}
