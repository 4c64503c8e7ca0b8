import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { runVerify } from '../../server/run-verify.ts'
import { checkChain, follow, type Link, START } from './chain.ts'
import { recordAct } from './record.ts'

/** A chain of `count` rows, as the trigger makes it. */
function chain(count: number): Link[] {
  const links: Link[] = []
  for (let id = 1; id <= count; id += 1) {
    const said = `row ${id}`
    const hash = createHash('sha256')
      .update((links.at(-1)?.hash ?? '') + said)
      .digest('hex')
    links.push({ id, said, hash })
  }
  return links
}

describe('the hash chain', () => {
  it('verifies from start to end, in one step or several', () => {
    const links = chain(4)
    const whole = follow(START, links)
    expect(whole.breaks).toEqual([])
    const half = follow(START, links.slice(0, 2))
    expect(follow(half.head, links.slice(2))).toEqual(whole)
  })

  it('breaks at a changed, removed or inserted row', () => {
    const links = chain(4)
    const changed = links.map((link) => (link.id === 2 ? { ...link, said: 'row two' } : link))
    expect(follow(START, changed).breaks).toEqual([expect.stringContaining('entry 2: it, or')])
    const without = links.filter(({ id }) => id !== 3)
    expect(follow(START, without).breaks[0]).toBe('audit entry 4: it follows entry 2')
    expect(follow(START, links.slice(1)).breaks).toHaveLength(2)
  })

  it('breaks after a changed row with a recomputed hash, because the next row has the old hash', () => {
    const links = chain(3)
    const hash = createHash('sha256').update(`${links[0]?.hash}other`).digest('hex')
    const forged = links.map((link) => (link.id === 2 ? { ...link, said: 'other', hash } : link))
    expect(follow(START, forged).breaks).toEqual([expect.stringContaining('entry 3: it, or')])
  })
})

describe('npm run verify', () => {
  const test = studioOfTests()

  async function verify(): Promise<string> {
    const lines: string[] = []
    await runVerify(test.studio, (line) => lines.push(line))
    return lines.join('\n')
  }

  it('walks the chain and names the row that was changed without the trigger', async () => {
    const { db } = test.studio
    const subject = { kind: 'person', id: 'p', name: '愛子 "A"\\' } as const
    for (const name of ['one', 'two', 'three'])
      await recordAct(db, { act: 'person.changed', by: 'operator', subject, after: { name, limitYen: null } })
    const { head } = await checkChain(test.studio)
    expect(await verify()).toContain(`3 audit entries; the last has the hash ${head.hash}`)
    await db.$executeRaw`ALTER TABLE "AuditEntry" DISABLE TRIGGER "AuditEntry_append_only"`
    expect(await verify()).toContain('trigger AuditEntry_append_only: it is missing')
    await db.$executeRaw`UPDATE "AuditEntry" SET "after" = '{"name": "2"}' WHERE "id" = 2`
    await db.$executeRaw`ALTER TABLE "AuditEntry" ENABLE TRIGGER "AuditEntry_append_only"`
    expect(await verify()).toContain('DIFFERENCE  audit entry 2: it, or an entry before it, was changed')
  })
})
