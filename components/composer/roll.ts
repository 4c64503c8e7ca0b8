/** A seed to look at before the press: short enough to read out. */
export function rollSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000)
}
