import type { StoredText } from '#components/client/stored-text.ts'
import type { SharedDraft } from '#lib/gallery/view.ts'

/** What the composer's text on a person's other devices needs of this browser and of the server. */
export interface Devices {
  text(): string
  /** Puts a text into the composer; what was there can be put back. */
  take(text: string): void
  /** Shows a newer text of another device; null when there is nothing to choose about. */
  offer(shared: SharedDraft | null): void
  /** When the text was kept that this browser last wrote or loaded. */
  seen: StoredText
  /** What the server keeps; `undefined` when it could not be asked. */
  load(): Promise<SharedDraft | null | undefined>
  /** Answers with when it was kept; null when it was not. */
  save(text: string): Promise<string | null>
}

/**
 * Offers the text of the person's other devices, and keeps this one's for them. Typed text is never replaced by itself.
 * Nothing is written before the server's text was seen, nor while the person has to choose. Questions and writes take
 * turns: a browser that hears of its own text late must not offer it.
 */
export function followDevices({ text, take, offer, seen, load, save }: Devices) {
  let known = text()
  let looked = false
  let offered: SharedDraft | null = null
  let turn = Promise.resolve()

  const show = (shared: SharedDraft | null) => {
    offered = shared
    offer(shared)
  }
  const follow = (shared: SharedDraft) => {
    const mine = text()
    if (shared.updatedAt <= (seen.read() ?? '')) return
    // An empty text was sent or cleared elsewhere: it is no reason to clear what is here.
    if (mine !== '' && shared.text !== '' && shared.text !== mine) return show(shared)
    seen.write(shared.updatedAt)
    show(null)
    if (mine === '' && shared.text !== '') {
      known = shared.text
      take(shared.text)
    }
  }
  const look = async () => {
    const shared = await load()
    if (shared === undefined) return
    looked = true
    if (shared) follow(shared)
  }
  const write = async () => {
    const mine = text()
    if (!looked || offered || mine === known) return
    const updatedAt = await save(mine)
    if (updatedAt === null) return
    known = mine
    seen.write(updatedAt)
  }
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work, work)
    return turn
  }
  const choose = (use: boolean) => {
    if (!offered) return
    seen.write(offered.updatedAt)
    if (use) {
      known = offered.text
      take(offered.text)
    }
    show(null)
    if (!use) void inTurn(write)
  }
  return {
    /** Looks what the server keeps, and writes what it could not be told before. */
    look: () => inTurn(look).then(() => inTurn(write)),
    write: () => inTurn(write),
    use: () => choose(true),
    keep: () => choose(false),
  }
}

/** Where one person's browser remembers when the text was kept that it last wrote or loaded. */
export function seenKey(personId: string): string {
  return `dailies.draft-seen.${personId}`
}
