import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../i18n/english.ts'
import { parseShotList } from './parse.ts'
import { MOST_SHOTS } from './shot-list.ts'

const read = (text: string, room = MOST_SHOTS) => parseShotList(text, room)
const prompts = (text: string) => read(text).shots.map(({ prompt }) => prompt)
const problems = (text: string) => read(text).problems.map(({ line, message }) => [line, inEnglish(message)])

describe('plain lines', () => {
  test('are a shot each; empty ones are none', () => {
    expect(prompts('A calm sea\r\n\r\n  夕焼けの海、望遠  \n3 cats, one dog\n')).toEqual([
      'A calm sea',
      '夕焼けの海、望遠',
      '3 cats, one dog',
    ])
    expect(read(' \n\n')).toEqual({ shots: [], problems: [], left: '', full: false })
  })

  test('one that begins like an item is a line among lines', () => {
    expect(prompts('Opening\n- 35 mm, dusk\nClosing')).toEqual(['Opening', '- 35 mm, dusk', 'Closing'])
  })

  test('a heading is no shot, and that is said', () => {
    expect(prompts('# Scene 1\nA calm sea')).toEqual(['A calm sea'])
    expect(problems('# Scene 1\nA calm sea')).toEqual([[1, expect.stringMatching(/^Heading/)]])
  })

  test('markup, quotes, right-to-left text, joined emoji and zero-width characters stay as they are', () => {
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
  ])('%j has two shots', (text) => {
    expect(read(text)).toMatchObject({ shots: [{ prompt: 'One' }, { prompt: 'Two' }], problems: [] })
  })

  test('an item has its further lines and what is under it', () => {
    expect(prompts('- One\n  in two lines\n- Two\n  - at dusk\n  - in rain\n- Three\ngoes on')).toEqual([
      'One\nin two lines',
      'Two\nat dusk\nin rain',
      'Three\ngoes on',
    ])
  })

  test('what is around it is left out, line by line', () => {
    const text = '# Film\nHere they are:\n\n- One\n- Two\n\nThat is all.'
    expect(prompts(text)).toEqual(['One', 'Two'])
    expect(problems(text).map(([line]) => line)).toEqual([1, 2, 7])
  })
})

describe('CSV', () => {
  test('has quotes, commas and line breaks inside its cells', () => {
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
  ])('is read by the names of its columns: %j', (text) => {
    expect(read(text).shots).toEqual([{ prompt: '夕焼け', takes: 2, seed: 7, tags: ['海'] }])
  })

  test('of two columns that could be the prompt the clearer name wins; the other is told', () => {
    const text = 'Shot,Description\n1,A calm sea'
    expect(prompts(text)).toEqual(['A calm sea'])
    expect(problems(text)).toEqual([[1, expect.stringMatching(/“Shot”/)]])
  })

  test('what cannot be takes or tags is told by its line; a row with a bad seed stays to be corrected', () => {
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

  test('a prompt with commas is no header', () => {
    const text = 'Neon sign, text, rain\nA boat, shot, from above'
    expect(prompts(text)).toEqual(text.split('\n'))
    expect(prompts('No,Prompt,Notes,Lens\n1,A boat,nice,35')).toEqual(['A boat'])
  })

  test('a row without a prompt is told by its line, also after cells of several lines', () => {
    expect(problems('prompt,takes\n"a\nb",1\n,2\nc,1')).toEqual([[4, expect.stringMatching(/^No prompt/)]])
  })

  test('a quote that is never closed loses nothing', () => {
    const text = 'prompt,takes\n"A calm sea,1\nA boat,2'
    expect(read(text)).toMatchObject({ shots: [], left: text })
    expect(problems(text)).toEqual([[expect.any(Number), expect.stringMatching(/quote/)]])
  })
})

test('a prompt that cannot be sent stays in the field, and its line is told', () => {
  const long = 'x'.repeat(2_001)
  expect(read(`A sea\n${long}\nA boat`)).toMatchObject({
    shots: [{ prompt: 'A sea' }, { prompt: 'A boat' }],
    problems: [{ line: 2 }],
    left: long,
    full: false,
  })
})

test('what finds no room is left as it was written, and can be read again', () => {
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
