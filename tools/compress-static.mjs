/**
 * Compresses the built scripts and styles once, as well as possible; the server sends them like this (server/http.ts). It
 * takes seconds, too long for an answer. Browsers accept brotli only over HTTPS and on localhost; gzip is for the rest.
 *
 * The larger scripts begin with a hint, so that Chrome compiles all their functions while they load: most run before the
 * first press works, and compiled one by one they would hold up the page (https://v8.dev/blog/explicit-compile-hints).
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const HINT = '//# allFunctionsCalledOnLoad\n'
/** For smaller scripts the hint costs more than it gains. */
const HINTED_CHARACTERS = 20_000
const folder = '.next/static'
const texts = readdirSync(folder, { recursive: true }).filter((path) => /\.(js|css|json|svg)$/.test(path))

await Promise.all(
  texts.map(async (path) => {
    const file = join(folder, path)
    if (path.endsWith('.js')) hint(file)
    const text = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    writeFileSync(`${file}.br`, await toBrotli(text, { params }))
    writeFileSync(`${file}.gz`, await toGzip(text, { level: constants.Z_BEST_COMPRESSION }))
  }),
)

function hint(file) {
  const script = readFileSync(file, 'utf8')
  if (script.length <= HINTED_CHARACTERS || script.startsWith(HINT)) return
  writeFileSync(`${file}.part`, HINT + script) // a script that was cut off here would stay so
  renameSync(`${file}.part`, file)
}
