const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of moments in an IANA time zone, on a clock of 24 hours. Pages write hundreds of moments, and a format takes
 * much longer to make than to use, so each is made once.
 */
export function zoneFormat(
  locale: 'en-GB' | 'en-CA',
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23', timeZone: zone })
  formats.set(key, made)
  return made
}

/** The name if it is a time zone this runtime knows; a cookie may say anything. */
export function knownZone(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
