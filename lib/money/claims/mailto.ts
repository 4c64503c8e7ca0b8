/** Longest link that browsers, systems and mail programs pass on whole, in characters. */
const LONGEST_LINK = 1_900

/** A link that opens a mail program with a message in it, or the word that it has to be copied. */
export type MailLink = { kind: 'link'; href: string } | { kind: 'too_long' }

/**
 * Makes a `mailto:` link (RFC 6068). Pure.
 *
 * @param address null leaves it to the mail program to ask.
 */
export function mailLink(
  message: { subject: string; body: string },
  address: string | null,
  options: { longest: number } = { longest: LONGEST_LINK },
): MailLink {
  const body = message.body.replaceAll(/\r?\n/g, '\r\n')
  const to = address === null ? '' : encode(address.trim()).replaceAll('%40', '@')
  const href = `mailto:${to}?subject=${encode(message.subject)}&body=${encode(body)}`
  return href.length <= options.longest ? { kind: 'link', href } : { kind: 'too_long' }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
