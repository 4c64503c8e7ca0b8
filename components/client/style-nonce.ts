/**
 * Gives the style elements that components make while a page is used (radix-ui, for the lock of scrolling) the nonce that
 * the policy of this page allows. A redraw brings no other: the policy is that of the page's first answer.
 */
import { setNonce } from 'get-nonce'

if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  if (nonce) setNonce(nonce)
}
