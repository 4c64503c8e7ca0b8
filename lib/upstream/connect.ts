import { buildConnector } from 'undici'

/**
 * Connects, or fails, within a time that no pause of the process stretches: a POST that was held up while it connected
 * must not be written minutes later, when its outcome may have been settled. Nothing was sent then.
 *
 * @param withinMs the connection's own deadline. A process that was paused may notice up to twice as late that it has
 *   connected; later than that it hangs up.
 */
export function promptConnector(withinMs: number): buildConnector.connector {
  const connector = buildConnector({ timeout: withinMs, allowH2: false })
  return (options, callback) => {
    const begun = performance.now()
    connector(options, (...result) => {
      const [error, socket] = result
      if (error || performance.now() - begun <= 2 * withinMs) return callback(...result)
      socket.destroy()
      callback(new Error('The connection was held up.'), null)
    })
  }
}
