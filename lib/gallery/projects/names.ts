/** The most characters of a project's name, as Unicode code points. */
export const LONGEST_PROJECT_NAME = 60

/** A name as shown: trimmed, with single spaces. */
export function projectName(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** A name as compared, ignoring case and width. */
export function projectKey(typed: string): string {
  return projectName(typed.normalize('NFKC')).toLocaleLowerCase('en')
}
