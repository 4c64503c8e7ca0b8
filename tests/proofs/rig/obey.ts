/** Makes this program carry out its parent test's commands and answer; it ends with that test. */
export function obey<Order>(
  carryOut: (order: Order) => Promise<unknown>,
  end: () => unknown = () => process.exit(0),
): void {
  process.on('message', async ({ type, order }: { type: string; order: Order }) => {
    const answer = await carryOut(order).then(
      (value) => ({ type, value: value ?? null }),
      (error: unknown) => ({ type, error: String(error) }),
    )
    process.send?.(answer)
  })
  process.once('disconnect', end)
}
