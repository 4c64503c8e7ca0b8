/** Most characters of a project's name, as Unicode code points. */
export const LONGEST_PROJECT_NAME = 60

/** A name as it is shown: single spaces, none around it. */
export function projectName(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** A name as it is compared: case and width make no other project. */
export function projectKey(typed: string): string {
  return projectName(typed.normalize('NFKC')).toLocaleLowerCase('en')
}
