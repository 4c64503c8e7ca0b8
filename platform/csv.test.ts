import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cell, csvHeading, csvRows, excerpt } from './csv.ts'

const csvLine = (cells: Cell[]) =>
  csvRows(
    cells.map((cell) => ['', () => cell] as const),
    [null],
  )

it('names a long text by its first hundred characters, in one line', () => {
  expect(excerpt(' A cat\r\n\twaits. \n')).toBe('A cat waits.')
  expect(excerpt('🐈'.repeat(100))).toBe('🐈'.repeat(100))
  expect(excerpt('🐈'.repeat(101))).toBe(`${'🐈'.repeat(100)}…`)
})

/** Reads one line of RFC 4180. */
function parse(line: string): string[] {
  const cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
  }
  return cells
}

it('starts with a byte order mark and ends lines with CR LF', () => {
  expect(Buffer.from(csvHeading([['a', () => null]])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(csvLine(['a', -250, null, 'b,c', 'say "hi"', 'two\nlines'])).toBe(
    'a,-250,,"b,c","say ""hi""","two\nlines"\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\r1', '\n1', '＝1', '＋1', '－1', '＠1'])(
  'escapes the formula %j',
  (text) => {
    expect(parse(csvLine([text]))).toEqual([`'${text}`])
  },
)

it.each(['\t', '\r', '\n'])('escapes a formula after a leading %j', (first) => {
  expect(parse(csvLine([`${first}=1`]))).toEqual([`'${first}'=1`])
})

// Bug: where spreadsheets separate by semicolons, a prompt could contain an extra cell.
it.each([
  ['x;=HYPERLINK("http://evil.example")', `x;'=HYPERLINK("http://evil.example")`],
  ['x;"=1+1;y', `x;'"=1+1;y`],
  ['=1;-2;;+3', `'=1;'-2;;'+3`],
  ['x\t@SUM(A1)', `x\t'@SUM(A1)`],
  ['x\n=1\r\n＝2', `x\n'=1\r\n'＝2`],
])('escapes formulas after separators and line breaks: %j', (text, safe) => {
  expect(parse(csvLine([text]))).toEqual([safe])
})

it('leaves text that only resembles a formula unchanged', () => {
  for (const text of ['a = b; c', 'one; two', 'x;y=1', 'mail@example.com', 'well-known; "so"']) {
    expect(parse(csvLine([text]))).toEqual([text])
  }
})

/** The text after a separator, without its added prefix. */
function withoutApostrophes(cell: string): string {
  return cell.replaceAll(/(?<=[;\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g, '')
}

it('round-trips any text except for the apostrophe, and no cell is a formula', () => {
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
