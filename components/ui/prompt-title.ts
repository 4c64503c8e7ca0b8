/** The first line of a prompt, for titles and announcements, truncated at a whole character. */
export function promptTitle(prompt: string, most = 80): string {
  const line = prompt.trim().split(/\r?\n/, 1)[0] ?? ''
  const characters = Array.from(
    new Intl.Segmenter().segment(line.slice(0, most * 8)),
    ({ segment }) => segment,
  )
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}
