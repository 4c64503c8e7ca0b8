import { expect, test } from 'vitest'
import type { SharedDraft } from '#lib/gallery/view.ts'
import { followDevices } from './devices.ts'

/** A server that keeps the last text, with a clock that counts its writes. */
function server() {
  let kept: SharedDraft | null = null
  let writes = 0
  let reached = true
  return {
    kept: () => kept?.text,
    writes: () => writes,
    reach(now: boolean) {
      reached = now
    },
    load: async () => (reached ? kept : undefined),
    save: async (text: string) => {
      if (!reached) return null
      writes += 1
      kept = { text, updatedAt: `2026-11-23T12:00:${String(writes).padStart(2, '0')}.000Z` }
      return kept.updatedAt
    },
  }
}

function device(at: ReturnType<typeof server>, typed = '') {
  let text = typed
  let seen: string | null = null
  let offered: SharedDraft | null = null
  const stored = {
    read: () => seen,
    write: (now: string) => {
      seen = now
      return true
    },
  }
  const take = (now: string) => {
    text = now
  }
  const offer = (now: SharedDraft | null) => {
    offered = now
  }
  const open = () => followDevices({ ...at, text: () => text, take, offer, seen: stored })
  return { open, type: take, text: () => text, offered: () => offered?.text ?? null }
}

test('an empty composer takes what was typed on another device', async () => {
  const at = server()
  const [desk, phone] = [device(at), device(at)]
  const follower = desk.open()
  await follower.look()
  desk.type('cat')
  await follower.write()
  await phone.open().look()
  expect(phone.text()).toBe('cat')
  expect(at.writes()).toBe(1)
})

test('typed text is never replaced by itself: the person chooses, and nothing is written until then', async () => {
  const at = server()
  const desk = device(at, 'dog')
  await at.save('cat')
  const follower = desk.open()
  await follower.look()
  expect([desk.text(), desk.offered()]).toEqual(['dog', 'cat'])
  desk.type('dog, closer')
  await follower.write()
  expect(at.kept()).toBe('cat')
  follower.use()
  expect([desk.text(), desk.offered()]).toEqual(['cat', null])
  await follower.look()
  expect(desk.offered()).toBeNull()
})

test('what the person keeps goes to the server, and the other text is not offered again', async () => {
  const at = server()
  const desk = device(at)
  await at.save('')
  const follower = desk.open()
  await follower.look()
  await at.save('cat')
  desk.type('dog')
  await follower.look()
  expect(desk.offered()).toBe('cat')
  follower.keep()
  await follower.look()
  expect([desk.text(), desk.offered(), at.kept()]).toEqual(['dog', null, 'dog'])
})

test('what was sent or cleared on another device clears nothing here, and does not come back there', async () => {
  const at = server()
  const desk = device(at)
  await at.save('cat')
  await desk.open().look()
  await at.save('')
  const follower = desk.open()
  await follower.look()
  await follower.write()
  expect([desk.text(), desk.offered(), at.kept()]).toEqual(['cat', null, ''])
  desk.type('cat, closer')
  await follower.write()
  expect(at.kept()).toBe('cat, closer')
})

test('what was typed without a connection is written once the server was asked', async () => {
  const at = server()
  const desk = device(at)
  const follower = desk.open()
  at.reach(false)
  await follower.look()
  desk.type('dog')
  await follower.write()
  at.reach(true)
  await follower.write()
  expect(at.writes()).toBe(0)
  await follower.look()
  expect(at.kept()).toBe('dog')
})

test('a browser that types on while its text is on its way is not offered its own', async () => {
  const at = server()
  const desk = device(at)
  const follower = desk.open()
  await follower.look()
  desk.type('a')
  const writing = follower.write()
  desk.type('ab')
  await Promise.all([writing, follower.look()])
  expect([desk.offered(), at.kept()]).toEqual([null, 'ab'])
})
