import { createHmac } from 'node:crypto'

/**
 * The value of `Dailies-Signature`: by it the receiver knows that the studio sent these very bytes, and when
 * (docs/webhooks.md).
 *
 * @param at of this try, in milliseconds.
 */
export function signatureOf(secret: string, at: number, body: string): string {
  const seconds = Math.floor(at / 1_000)
  const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mark}`
}
