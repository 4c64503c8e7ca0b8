/** Whether a text can be kept and shown: well-formed Unicode, without control characters but tabs and line breaks. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)
}

/** Whether a text of one line can be: a name, an address. */
export function isLine(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
