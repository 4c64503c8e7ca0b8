/**
 * Writes app/inter.woff2: the Latin letters of Inter, in the weights of the interface. Every first page loads it, and the
 * package's file is 18 kB larger. Its licence is app/inter.LICENSE.txt. After an update of the package, run
 * `node tools/inter.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import unicode from '@fontsource-variable/inter/unicode.json' with { type: 'json' }
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const whole = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const subset = await subsetFont(readFileSync(whole), lettersOf(unicode.latin), {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
})
writeFileSync(join(root, 'app/inter.woff2'), subset)
console.log(`${subset.length} bytes`)

/** The characters of a `unicode-range`, such as `U+0-FF,U+131`. */
function lettersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
