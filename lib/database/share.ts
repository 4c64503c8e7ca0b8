import { setImmediate } from 'node:timers/promises'

/**
 * Answers many who ask the same at once with one question, and nobody with an answer that was begun before they asked:
 * nothing is ever stale. The embedded database does not yield to the event loop while it works, so each question first
 * lets the requests that have arrived join it.
 */
export function shareAnswers<Value>(): (key: string, ask: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  const waiting = new Map<string, Promise<Value>>()
  const turn = async (key: string, ask: () => Promise<Value>): Promise<Value> => {
    await running.get(key)?.catch(() => {})
    await setImmediate()
    waiting.delete(key)
    const answer = ask()
    running.set(key, answer)
    try {
      return await answer
    } finally {
      if (running.get(key) === answer) running.delete(key)
    }
  }
  return (key, ask) => {
    const joined = waiting.get(key) ?? turn(key, ask)
    waiting.set(key, joined)
    return joined
  }
}
