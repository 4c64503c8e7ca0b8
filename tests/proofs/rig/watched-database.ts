import { AsyncLocalStorage } from 'node:async_hooks'
import type { Studio } from '#lib/studio.ts'

/** Links an I/O operation to its life. */
export interface Pulse {
  readonly dead: boolean
  /** A point of I/O. @throws an arranged error. Never settles after the life's death. */
  at(point: string): Promise<void>
  /** The same inside a transaction, which must end: @throws when dead. */
  within(point: string): void
}

type Database = Studio['db']
type Method = (...input: unknown[]) => Promise<unknown>

/**
 * A database client each of whose statements is a point of I/O: before and after a statement that commits on its own,
 * before a statement within a transaction, and before and after a transaction's COMMIT. The process cannot tell an
 * error after a COMMIT from an error before it.
 */
export function watchDatabase(db: Database, pulse: Pulse): Database {
  return watch(db, '', (point, run) => alone(pulse, point, run), {
    $transaction: (work: unknown, options: unknown) => transact(db, pulse, work as Method, options),
  })
}

/** Set in the work of a transaction. */
const transaction = new AsyncLocalStorage<true>()

/**
 * @throws inside a transaction: it would wait for another connection while it holds its own, and as many of them as there
 * are connections would wait for each other.
 */
export function refuseInTransaction(point: string): void {
  if (transaction.getStore()) throw new Error(`${point} is outside its transaction`)
}

async function alone(pulse: Pulse, point: string, run: () => Promise<unknown>): Promise<unknown> {
  refuseInTransaction(point)
  await pulse.at(point)
  const result = await run()
  await pulse.at(`${point} done`)
  return result
}

async function transact(db: Database, pulse: Pulse, work: Method, options: unknown): Promise<unknown> {
  refuseInTransaction('$transaction')
  await pulse.at('begin')
  const inside = async (tx: object) => {
    // Rejects, as a real statement does: if one of several threw synchronously, nothing would handle the others.
    const watched = watch(tx, 'tx.', async (point, run) => {
      pulse.within(point)
      return run()
    })
    const result = await transaction.run(true, () => work(watched))
    pulse.within('commit')
    return result
  }
  const begin = db.$transaction as unknown as Method
  const result = await begin.call(db, inside, options).catch(async (error: unknown) => {
    if (pulse.dead) await new Promise<never>(() => {})
    throw error
  })
  await pulse.at('committed')
  return result
}

/** Wraps the methods of a client and those of its models. */
function watch<Client extends object>(
  client: Client,
  prefix: string,
  around: (point: string, run: () => Promise<unknown>) => Promise<unknown>,
  own: Record<string, Method> = {},
): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name !== 'string') return value
      if (own[name]) return own[name]
      if (typeof value === 'function' && /^\$(query|execute)Raw/.test(name)) {
        return (...input: unknown[]) =>
          around(`${prefix}${name.slice(1)}`, () => (value as Method).apply(target, input))
      }
      if (typeof value !== 'object' || value === null || /^[$_]/.test(name)) return value
      return watch(value, `${prefix}${name}.`, around, methodsOf(value, `${prefix}${name}`, around))
    },
  })
}

function methodsOf(
  model: object,
  prefix: string,
  around: (point: string, run: () => Promise<unknown>) => Promise<unknown>,
): Record<string, Method> {
  return new Proxy({} as Record<string, Method>, {
    get(_none, name) {
      const value: unknown = Reflect.get(model, name)
      if (typeof value !== 'function' || typeof name !== 'string') return undefined
      return (...input: unknown[]) => around(`${prefix}.${name}`, () => (value as Method).apply(model, input))
    },
  })
}
