import compile from 'icu-minify/compile'
import formatMessage from 'use-intl/format-message'

/**
 * The messages as the formatter at hand takes them. In the pages it only formats what was compiled here, so that no
 * browser has to load a parser of ICU syntax (next.config.mjs); outside them it parses the texts as they are.
 */
export function readyToFormat<Messages extends object>(messages: Messages): Messages {
  // What `t.raw` asks, too; the types do not tell of it.
  const parses = (formatMessage as { raw?: boolean }).raw !== false
  return parses ? messages : (compileAll(messages) as Messages)
}

function compileAll(messages: object): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]: [string, unknown]) => [
      key,
      // As JSON says it: of objects without a prototype, React makes nothing for a browser.
      typeof value === 'string' ? JSON.parse(JSON.stringify(compile(value))) : compileAll(value as object),
    ]),
  )
}
