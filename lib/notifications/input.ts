import { isIP } from 'node:net'
import { z } from 'zod'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import type { Message } from '../i18n/message.ts'
import { id, line } from '../input.ts'
import { isPublicAddress } from '../upstream/addresses.ts'
import { EVENTS } from './events.ts'

const LONGEST_URL = 2_000

/** The input of adding a webhook; the address is judged by `problemOfUrl`. */
export const webhookInput = z.object({
  url: line.trim().max(LONGEST_URL),
  shape: z.enum(['json', 'slack']),
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
  events: z.array(z.enum(EVENTS)).max(EVENTS.length),
})

export const webhookChange = z.object({ id, enabled: z.boolean() })

/**
 * Why webhooks cannot lead to an address; null when they may. The addresses of a name are only known, and checked, when
 * it is connected to.
 */
export function problemOfUrl(text: string, allowPrivate: boolean): Message | null {
  if (!URL.canParse(text)) return { key: 'notifications.refused.noUrl' }
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return { key: 'notifications.refused.noUrl' }
  if (username || password) return { key: 'notifications.refused.credentials' }
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const here = /(^|\.)localhost\.?$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
  return here && !allowPrivate ? { key: 'notifications.refused.private' } : null
}
