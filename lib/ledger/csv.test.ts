import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CSV_START, csvLine } from './csv.ts'

/** Reads one line of RFC 4180. */
function parse(line: string): string[] {
  const cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
  }
  return cells
}

it('begins with the byte order mark and ends lines with CR LF', () => {
  expect(Buffer.from(CSV_START + csvLine(['a'])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(csvLine(['a', -250, null, 'b,c', 'say "hi"', 'two\nlines'])).toBe(
    'a,-250,,"b,c","say ""hi""","two\nlines"\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
  'a text of %j is no formula',
  (text) => {
    expect(parse(csvLine([text]))).toEqual([`'${text}`])
  },
)

it('any text comes back as it was, but for the apostrophe, and no cell is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      const cells = parse(csvLine(texts))
      expect(cells).toHaveLength(texts.length)
      for (const [index, cell] of cells.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        expect([texts[index], `'${texts[index]}`]).toContain(cell)
      }
    }),
  )
})
