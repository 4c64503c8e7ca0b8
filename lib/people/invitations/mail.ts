import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Language } from '../../i18n/languages.ts'
import { sayIn } from '../../i18n/say-in.ts'
import type { Studio } from '../../studio.ts'
import { formatDate, utcTime } from '../../time.ts'

/** A link on its way to a person. */
export interface Letter {
  to: string
  link: string
  /** A guest gets an invitation, a person with an account a sign-in link. */
  isGuest: boolean
  by: string
  expiresAt: Date
  language: Language
}

/** Timeouts of each step, since an admin waits. */
const STEP_MS = 5_000

/** Mails a link. @returns the result; the log has the reason of a failure, without the link. */
export async function mailLink(studio: Studio, letter: Letter): Promise<'none' | 'sent' | 'failed'> {
  const { mail } = studio.settings
  if (!mail) return 'none'
  const transport = createTransport(withDefaults(mail.url))
  try {
    const { to, language } = letter
    const say = sayIn(language)
    const subject = say(letter.isGuest ? 'invitations.mail.guestSubject' : 'invitations.mail.personSubject')
    await transport.sendMail({
      from: { name: say('signIn.studio'), address: mail.from },
      to: { name: '', address: to },
      subject,
      text: textOf(letter),
    })
    return 'sent'
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    studio.log.warn({ code, responseCode }, 'an invitation could not be mailed')
    return 'failed'
  } finally {
    transport.close()
  }
}

/** The URL of a mail server, with default options added to it: beside a URL nodemailer ignores other options. */
function withDefaults(address: string): string {
  const url = new URL(address)
  const defaults = {
    // A link is a secret: it is sent to another machine encrypted, or not at all.
    requireTLS: !isLocal(url.hostname),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
  }
  for (const [name, value] of Object.entries(defaults))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  return url.href
}

function textOf({ link, isGuest, by, expiresAt, language }: Letter): string {
  const say = sayIn(language)
  const until = `${formatDate(expiresAt, 'UTC', language)} ${utcTime(expiresAt.getTime()).slice(11, 16)}`
  return [
    say(isGuest ? 'invitations.mail.guest' : 'invitations.mail.person', { by }),
    link,
    say('invitations.mail.until', { until }),
  ].join('\n\n')
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
