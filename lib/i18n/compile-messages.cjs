const { default: compile } = require('icu-minify/compile')

/**
 * A loader for message files: bundles contain compiled messages, so browsers need no ICU parser. next-intl's own loader
 * makes them scripts, which cannot be imported as JSON, as Node requires outside bundles.
 */
module.exports = function compileMessages(source) {
  return JSON.stringify(
    JSON.parse(source, (_key, value) => (typeof value === 'string' ? compile(value) : value)),
  )
}
