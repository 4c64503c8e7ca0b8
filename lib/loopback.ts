/** Reachable only from this machine. */
export const LOOPBACK = '127.0.0.1'

/** Whether the host of a URL is this machine: no one else sees the traffic. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}
