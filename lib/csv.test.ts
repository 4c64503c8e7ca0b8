import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cell, csvHeading, csvRows } from './csv.ts'

const csvLine = (cells: Cell[]) =>
  csvRows(
    cells.map((cell) => ['', () => cell] as const),
    [null],
  )

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
  expect(Buffer.from(csvHeading([['a', () => null]])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(csvLine(['a', -250, null, 'b,c', 'say "hi"', 'two\nlines'])).toBe(
    'a,-250,,"b,c","say ""hi""","two\nlines"\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\r1', '\n1', '＝1', '＋1', '－1', '＠1'])(
  'a text of %j is no formula',
  (text) => {
    expect(parse(csvLine([text]))).toEqual([`'${text}`])
  },
)

it.each(['\t', '\r', '\n'])('nor is one that begins with %j, whether that ends a cell or not', (first) => {
  expect(parse(csvLine([`${first}=1`]))).toEqual([`'${first}'=1`])
})

// Bug: where spreadsheets separate by semicolons, a prompt could hold a cell of its own.
it.each([
  ['x;=HYPERLINK("http://evil.example")', `x;'=HYPERLINK("http://evil.example")`],
  ['x;"=1+1;y', `x;'"=1+1;y`],
  ['=1;-2;;+3', `'=1;'-2;;'+3`],
  ['x\t@SUM(A1)', `x\t'@SUM(A1)`],
  ['x\n=1\r\n＝2', `x\n'=1\r\n'＝2`],
])('no text becomes cells of other separators, nor of a row of its own: %j', (text, safe) => {
  expect(parse(csvLine([text]))).toEqual([safe])
})

it('a text that only looks a little like a formula stays as it is', () => {
  for (const text of ['a = b; c', 'one; two', 'x;y=1', 'mail@example.com', 'well-known; "so"']) {
    expect(parse(csvLine([text]))).toEqual([text])
  }
})

/** The text after a separator, without the prefix that was put in front of it. */
function withoutApostrophes(cell: string): string {
  return cell.replaceAll(/(?<=[;\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g, '')
}

it('any text comes back as it was, but for the apostrophe, and no cell is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      const cells = parse(csvLine(texts))
      expect(cells).toHaveLength(texts.length)
      for (const [index, cell] of cells.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        const text = withoutApostrophes(cell)
        expect([texts[index], `'${texts[index]}`]).toContain(text)
      }
    }),
  )
})
