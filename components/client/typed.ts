/** What somebody typed into a form, by the names of its fields. */
export type Typed = Record<string, string>

/** Where a person's text for a form is kept for as long as the tab of the browser is there. */
export function typedKey(personId: string, form: string): string {
  return `dailies.typed.${personId}.${form}`
}

/** What a form begins with: what is kept for its fields, and `first` for the rest and those that begin `anew`. Pure. */
export function typedOf<Fields extends Typed>(
  kept: string | null,
  first: Fields,
  anew: readonly string[] = [],
): Fields {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    const known = Object.entries(value ?? {}).filter(
      ([name, text]) => Object.hasOwn(first, name) && !anew.includes(name) && typeof text === 'string',
    )
    return { ...first, ...Object.fromEntries(known) }
  } catch {
    return first
  }
}

/** What to keep of it: null when nothing differs from what the form begins with. Pure. */
export function textToKeep<Fields extends Typed>(typed: Fields, first: Fields): string | null {
  return Object.entries(typed).some(([name, text]) => text !== first[name]) ? JSON.stringify(typed) : null
}
