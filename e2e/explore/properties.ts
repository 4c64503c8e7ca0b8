/**
 * Invariants of the studio and a stranger's actions, for the tool that explores it at random. Properties read the page;
 * the database and the service are compared after the run.
 */
import { always, next, now } from '@antithesishq/bombadil'
import { actions, extract, getFingerprint, weighted } from '@antithesishq/bombadil/browser'
import { back, forward, reload, scroll, waitOnce } from '@antithesishq/bombadil/browser/defaults/actions'
import { canMove, STATUSES, type Status } from '../../lib/submissions/state.ts'
import { PRICE_YEN, priceOf } from './price.ts'

export {
  noConsoleErrors,
  noHttpErrorCodes,
  noUncaughtExceptions,
  noUnhandledPromiseRejections,
} from '@antithesishq/bombadil/browser/defaults/properties'

/** The texts of all buttons that spend. */
const priced = extract(({ document }) =>
  [...document.querySelectorAll('button')]
    .map((button) => button.textContent ?? '')
    .filter((text) => priceOf(text) > 0),
)

/** The composer's button names the price of its takes, and every price is of whole videos. */
export const pricesAreOfWholeVideos = always(() =>
  priced.current.every((text) => {
    const yen = priceOf(text)
    const takes = /^Make (\d+) takes?/.exec(text)?.[1]
    return yen % PRICE_YEN === 0 && (takes === undefined || yen === Number(takes) * PRICE_YEN)
  }),
)

/** The status of each card on the page. */
const cards = extract(({ document }) =>
  Object.fromEntries(
    [...document.querySelectorAll('article [data-status]')].map((card) => [
      card.getAttribute('data-card') ?? '',
      card.getAttribute('data-status') ?? '',
    ]),
  ),
)

/** A card in two snapshots of the page moved from one status to the other by allowed moves. */
export const cardsMoveAlongTheDiagram = always(
  now(() => {
    const before = cards.current
    return next(() =>
      Object.entries(cards.current).every(([id, status]) =>
        isReachable(before[id] as Status, status as Status),
      ),
    )
  }),
)

function isReachable(from: Status | undefined, to: Status): boolean {
  if (from === undefined) return true
  const reached = new Set([from])
  for (const status of reached) {
    for (const further of STATUSES) if (canMove(status, further)) reached.add(further)
  }
  return reached.has(to)
}

const PRESSED =
  'a[href], button, input, textarea, select, summary, [role="option"], [role="tab"], [role="radio"]'
/** Presses that end the exploration, lead out of the studio, or say at random whether a video was charged. */
const LEFT_ALONE = /sign out|deactivate|password|session|download|language|日本語|mark ¥[\d,]+ as/i

/** All elements that can be pressed at their middle. */
const targets = extract(({ document }) =>
  [...document.querySelectorAll(PRESSED)].flatMap((element) => {
    const name = `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`
    const { left, top, width, height } = element.getBoundingClientRect()
    const point = { x: left + width / 2, y: top + height / 2 }
    const isThere = document.elementFromPoint(point.x, point.y)?.closest(PRESSED) === element
    return isThere && !LEFT_ALONE.test(name) ? [{ point, fingerprint: { ...getFingerprint(element) } }] : []
  }),
)

const isTyping = extract(
  ({ document }) => document.activeElement?.matches('input:not([type="checkbox"]), textarea') ?? false,
)

type Fingerprint = (typeof targets.current)[number]['fingerprint']

function clicksOn(isMeant: (fingerprint: Fingerprint) => boolean) {
  return actions(() =>
    targets.current
      .filter(({ fingerprint }) => isMeant(fingerprint))
      .map(({ point, fingerprint }) => ({ Click: { point, fingerprint } })),
  )
}

const clicks = clicksOn(() => true)
/** Presses on a prompt and on spending buttons: these are few among all pressable elements. */
const prompting = clicksOn(({ tag }) => tag === 'textarea')
const buying = clicksOn(({ tag, textContent }) => tag === 'button' && priceOf(textContent ?? '') > 0)
const doubleClicks = actions(() =>
  targets.current.map(({ point, fingerprint }) => ({ DoubleClick: { point, fingerprint, delayMillis: 50 } })),
)
const typing = actions(() =>
  isTyping.current
    ? [
        {
          TypeText: {
            text: { Regexp: 'Rain on tin roofs|Storm \\[fails\\]|雨の港|[0-9]|<b>' },
            delayMillis: 5,
          },
        },
      ]
    : [],
)
/** Enter, Escape, Tab, Space, arrows, and letters that are shortcuts. */
const KEYS = [13, 27, 9, 32, 37, 38, 39, 40, 67, 71, 72, 78, 82, 83, 84, 88]
/** Enter and Space press such a button: one that spends, which a trace would not show, or one that is left alone. */
const onSpared = extract(({ document }) => {
  const { tagName, textContent } = document.activeElement ?? {}
  const words = textContent ?? ''
  return tagName === 'BUTTON' && (priceOf(words) > 0 || LEFT_ALONE.test(words))
})
const keys = actions(() =>
  KEYS.filter((code) => !(onSpared.current && (code === 13 || code === 32))).map((code) => ({
    PressKey: { code },
  })),
)

export const explore = weighted([
  [20, clicks],
  [6, prompting],
  [8, buying],
  [3, doubleClicks],
  [8, typing],
  [8, keys],
  [3, scroll],
  [2, back],
  [1, forward],
  [1, reload],
  [1, waitOnce],
])
