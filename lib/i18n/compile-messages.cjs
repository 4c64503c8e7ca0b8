const { default: compile } = require('icu-minify/compile')

/**
 * A loader for files of messages: in bundles they are compiled, which spares browsers a parser of ICU syntax. next-intl's
 * own loader makes a script of them, and those cannot be imported as JSON, which Node asks for outside bundles.
 */
module.exports = function compileMessages(source) {
  return JSON.stringify(
    JSON.parse(source, (_key, value) => (typeof value === 'string' ? compile(value) : value)),
  )
}
