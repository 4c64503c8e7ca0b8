const STARTING_MS = 2_000

/** Browsers do not report the start of a download: another press before this resolves counts as the same one. */
export function downloadStarts(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, STARTING_MS))
}
