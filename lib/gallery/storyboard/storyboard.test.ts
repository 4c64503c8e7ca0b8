import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../i18n/english.ts'
import { parseShotList } from './parse.ts'
import { MOST_SHOTS } from './shot-list.ts'

const read = (text: string, room = MOST_SHOTS) => parseShotList(text, room)
const prompts = (text: string) => read(text).shots.map(({ prompt }) => prompt)
const problems = (text: string) => read(text).problems.map(({ line, message }) => [line, inEnglish(message)])

describe('plain lines', () => {
  test('are one shot each, without empty lines', () => {
    expect(prompts('A calm sea\r\n\r\n  夕焼けの海、望遠  \n3 cats, one dog\n')).toEqual([
      'A calm sea',
      '夕焼けの海、望遠',
      '3 cats, one dog',
    ])
    expect(read(' \n\n')).toEqual({ shots: [], problems: [], left: '', full: false })
  })

  test('treat a single list item among lines as a line', () => {
    expect(prompts('Opening\n- 35 mm, dusk\nClosing')).toEqual(['Opening', '- 35 mm, dusk', 'Closing'])
  })

  test('skip a heading, and report it', () => {
    expect(prompts('# Scene 1\nA calm sea')).toEqual(['A calm sea'])
    expect(problems('# Scene 1\nA calm sea')).toEqual([[1, expect.stringMatching(/^Heading/)]])
  })

  test('keep markup, quotes, right-to-left text, joined emoji and zero-width characters unchanged', () => {
    const odd = ['<b onclick="x()">bold</b> & “quotes”', 'قطة على الشاطئ', '👩‍👩‍👧‍👦 walk', 'zero\u200bwidth']
    expect(prompts(odd.join('\n'))).toEqual(odd)
  })
})

describe('a Markdown list', () => {
  test.each([
    ['- One\n- Two'],
    ['* One\n+ Two'],
    ['1. One\n2. Two'],
    ['1) One\n2) Two'],
    ['- [ ] One\n- [x] Two'],
    ['・One\n・Two'],
    ['①One\n②Two'],
    ['１．One\n２．Two'.normalize('NFKC').replaceAll('.', '．')],
    ['  - One\n\n  - Two'],
  ])('%j gives two shots', (text) => {
    expect(read(text)).toMatchObject({ shots: [{ prompt: 'One' }, { prompt: 'Two' }], problems: [] })
  })

  test('an item includes its continuation lines and nested items', () => {
    expect(prompts('- One\n  in two lines\n- Two\n  - at dusk\n  - in rain\n- Three\ngoes on')).toEqual([
      'One\nin two lines',
      'Two\nat dusk\nin rain',
      'Three\ngoes on',
    ])
  })

  test('the text around it is skipped and reported by line', () => {
    const text = '# Film\nHere they are:\n\n- One\n- Two\n\nThat is all.'
    expect(prompts(text)).toEqual(['One', 'Two'])
    expect(problems(text).map(([line]) => line)).toEqual([1, 2, 7])
  })
})

describe('CSV', () => {
  test('supports quotes, commas and line breaks in cells', () => {
    const text = 'prompt,takes,seed,tags\n"A ""calm"" sea,\nat dawn",3,42,"sea, dawn"\nA boat,,,\n'
    expect(read(text)).toEqual({
      shots: [
        { prompt: 'A "calm" sea,\nat dawn', takes: 3, seed: 42, tags: ['sea', 'dawn'] },
        { prompt: 'A boat', takes: 1, seed: null, tags: [] },
      ],
      problems: [],
      left: '',
      full: false,
    })
  })

  test.each([
    ['プロンプト,テイク数,シード,タグ\n夕焼け,２,７,海'],
    ['Seed\tTakes\tPrompt\tTags\n7\t2\t夕焼け\t海'],
    ['\ufeff"PROMPT";"take";"seed";"tag"\r\n夕焼け;2;7;海\r\n'],
  ])('reads columns by name: %j', (text) => {
    expect(read(text).shots).toEqual([{ prompt: '夕焼け', takes: 2, seed: 7, tags: ['海'] }])
  })

  test('prefers the clearer of two prompt columns, and reports the other', () => {
    const text = 'Shot,Description\n1,A calm sea'
    expect(prompts(text)).toEqual(['A calm sea'])
    expect(problems(text)).toEqual([[1, expect.stringMatching(/“Shot”/)]])
  })

  test('reports invalid takes and tags by line; leaves a row with a bad seed to be corrected', () => {
    const text = `prompt,takes,seed,tags\nSea,9,7,"ok,${'x'.repeat(41)}"\nBoat,1,seven,\n`
    expect(read(text)).toMatchObject({
      shots: [{ prompt: 'Sea', takes: 1, seed: 7, tags: ['ok'] }],
      left: 'prompt,takes,seed,tags\nBoat,1,seven,\n',
      full: false,
    })
    expect(problems(text)).toEqual([
      [2, expect.stringMatching(/“9” isn’t a number/)],
      [2, expect.stringMatching(/x{41}/)],
      [3, expect.stringMatching(/whole number/)],
    ])
  })

  test('does not mistake a prompt with commas for a header', () => {
    const text = 'Neon sign, text, rain\nA boat, shot, from above'
    expect(prompts(text)).toEqual(text.split('\n'))
    expect(prompts('No,Prompt,Notes,Lens\n1,A boat,nice,35')).toEqual(['A boat'])
  })

  test('reports a row without a prompt by its line, also after multi-line cells', () => {
    expect(problems('prompt,takes\n"a\nb",1\n,2\nc,1')).toEqual([[4, expect.stringMatching(/^No prompt/)]])
  })

  test('an unclosed quote loses no text', () => {
    const text = 'prompt,takes\n"A calm sea,1\nA boat,2'
    expect(read(text)).toMatchObject({ shots: [], left: text })
    expect(problems(text)).toEqual([[expect.any(Number), expect.stringMatching(/quote/)]])
  })
})

test('leaves an unsendable prompt in the field, and reports its line', () => {
  const long = 'x'.repeat(2_001)
  expect(read(`A sea\n${long}\nA boat`)).toMatchObject({
    shots: [{ prompt: 'A sea' }, { prompt: 'A boat' }],
    problems: [{ line: 2 }],
    left: long,
    full: false,
  })
})

test('leaves shots without room as written, and can read them again', () => {
  expect(read('a\nb\nc', 2)).toMatchObject({
    shots: [{ prompt: 'a' }, { prompt: 'b' }],
    left: 'c',
    full: true,
  })
  for (const none of [0, -1]) expect(read('a\nb\nc', none)).toMatchObject({ shots: [], left: 'a\nb\nc' })
  const csv = read('prompt,takes\na,1\n"b\nb",2\nc,3\n', 1)
  expect(csv.shots).toHaveLength(1)
  expect(read(csv.left).shots.map(({ prompt, takes }) => [prompt, takes])).toEqual([
    ['b\nb', 2],
    ['c', 3],
  ])
})
