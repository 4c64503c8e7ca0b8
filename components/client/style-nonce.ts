/**
 * Gives style elements that components create at run time (radix-ui's scroll lock) the nonce of this page's
 * policy. A redraw brings no new nonce: the policy is that of the page's first response.
 */
import { setNonce } from 'get-nonce'

if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  if (nonce) setNonce(nonce)
}
