/** The letter of a compared video: A is the first. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}
