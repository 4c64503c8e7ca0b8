import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hex } from './palette.ts'
import { describeScene } from './scene.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const scenesOf = (prompt: string) => SEEDS.map((seed) => describeScene(prompt, seed))

describe('every seed keeps the elements that a prompt names', () => {
  test.each([
    ['夕焼けの海でサーフィンをする三毛猫、望遠', { time: 'dusk', ground: 'sea', framing: 'close' }],
    ['Night ferry crossing the sea, rain', { time: 'night', ground: 'sea', weather: 'rain' }],
    ['竹林を抜ける自転車、木漏れ日', { ground: 'forest' }],
    ['Neon alley in the rain', { time: 'night', ground: 'city', weather: 'rain' }],
    ['Drone over terraced rice fields at dawn, mist', { time: 'dawn', ground: 'hills', weather: 'fog' }],
    ['Drone over terraced rice fields at dawn, mist', { camera: { move: 'rise' } }],
    ['Two dogs argue over an umbrella, Tokyo crossing, neon', { time: 'night', ground: 'city' }],
    ['雪の降る東京の夜', { weather: 'snow', ground: 'city', time: 'night' }],
    ['雨上がりの商店街を自転車で走る女の子', { ground: 'city', weather: 'clear' }],
    ['three foggy forests in the morning', { ground: 'forest', weather: 'fog', time: 'dawn' }],
    ['A snow-covered mountain', { ground: 'mountain', weather: 'snow' }],
    ['深海のクラゲ', { ground: 'paper' }],
    ['おばあさんが縁側でスイカを切って孫に渡す', { ground: 'room' }],
  ])('%s', (prompt, expected) => {
    for (const scene of scenesOf(prompt)) expect(scene).toMatchObject(expected)
  })

  it('finds the effects in the air', () => {
    expect([...describeScene('満開の桜並木、蛍', 1).effects]).toEqual(['petals', 'fireflies'])
  })
})

describe('leaves out the elements that a prompt refuses', () => {
  const RAIN_OR_SNOW = [
    'a field without rain or snow',
    'a field, no rain, snow or fog',
    'it is not raining, a field',
  ]
  test.each([
    ...RAIN_OR_SNOW,
    'snow-free field',
    'a field where the rain has not come',
    'a field --no rain, snow',
    'a field. Negative prompt: snow, rain',
    '雨も雪もない畑',
    '雪のない畑',
    '畑、雨なし',
    '雨は降っていない畑',
    '雨や雪の降らない畑',
    '畑。雨は降りません',
    '雪抜きの畑',
  ])('%s', (prompt) => {
    for (const scene of scenesOf(prompt)) expect(scene).toMatchObject({ weather: 'clear', ground: 'hills' })
  })

  test.each([
    ['No cats, only an empty office corridor', 'room'],
    ['not the city but the forest', 'forest'],
    ['都会ではなく森', 'forest'],
    ['without a city', 'paper'],
    ['街のない風景', 'paper'],
  ])('%s: %s', (prompt, ground) => {
    expect(describeScene(prompt, 1).ground).toBe(ground)
  })

  test.each([
    ['雪のない冬の山', 'snow'],
    ['a mountain without snow', 'snow'],
    ['a blue sky with no clouds', 'clouds'],
    ['a cloudless sea', 'clouds'],
    ['雲ひとつない青空', 'clouds'],
    ['a night with no moon', 'light'],
    ['月のない夜の海', 'light'],
    ['a night sky without stars', 'stars'],
    ['a dark office, no lamps', 'lamps'],
  ] as const)('%s: without %s', (prompt, thing) => {
    expect([...describeScene(prompt, 1).without]).toEqual([thing])
  })

  test.each(['A whale, rays of light from above, deep sea', '深海のクジラ', '珊瑚の海底'])(
    '%s: nothing of the sky is seen under water',
    (prompt) => {
      for (const scene of scenesOf(prompt)) {
        expect([...scene.without].sort()).toEqual(['clouds', 'light', 'stars'])
        expect(scene.effects).toContain('rays')
        expect(scene.colours.every(([red, , blue]) => blue > 2 * red)).toBe(true)
      }
    },
  )

  it('no seed picks a refused time of day', () => {
    for (const prompt of ['a garden, not at night', '夜ではない庭']) {
      expect(scenesOf(prompt).map(({ time }) => time)).not.toContain('night')
    }
  })

  test.each([
    ['夜の誰もいない海', { time: 'night', ground: 'sea' }],
    ['雨が止まない街', { weather: 'rain', ground: 'city' }],
    ['切ない夜', { time: 'night' }],
    ['not only rain but snow on a hill', { weather: 'rain', ground: 'hills' }],
    ['nobody is there, only the sea', { ground: 'sea' }],
  ])('ignores a negation of another word: %s', (prompt, expected) => {
    expect(describeScene(prompt, 1)).toMatchObject(expected)
  })
})

describe('a prompt that names no place', () => {
  test.each([
    'The feeling of forgetting a name',
    '孤独と赦し',
    'a light in the end of it, back on top of the new one, soon',
    'shallow depth of field, forest green dress, a sea of people',
    '北海道の赤ちゃんの雪だるま',
    'ジャパンの風景',
    '🐙🎉',
    '',
  ])('becomes paper hills: %j', (prompt) => {
    expect(describeScene(prompt, 1).ground).toBe('paper')
  })

  it('has the colours of the prompt, named or derived from it, with every seed', () => {
    expect(describeScene('a matte black wristwatch on white marble', 1).colours).toEqual(
      ['2a2c33', 'ece6da'].map(hex),
    )
    expect(describeScene('赤い気球と青い鳥', 1).colours).toEqual(['c8402f', '2f5fa8'].map(hex))
    const own = scenesOf('a wristwatch').map(({ colours }) => JSON.stringify(colours))
    expect(new Set(own).size).toBe(1)
    expect(describeScene('a teapot', 1).colours).not.toEqual(describeScene('a wristwatch', 1).colours)
  })
})

describe('the choice of seed', () => {
  it('decides on framing, light, time of day and movement where the prompt does not', () => {
    const scenes = scenesOf('a hill')
    const variants = [
      scenes.map(({ framing }) => framing),
      scenes.map(({ time }) => time),
      scenes.map(({ camera }) => camera.move),
      scenes.map(({ light }) => (light.x < 0.5 ? 'left' : 'right')),
    ].map((values) => new Set(values).size)
    expect(Math.min(...variants.slice(0, 3))).toBeGreaterThan(2)
    expect(variants[3]).toBe(2)
  })

  it('gives the same scene for the same prompt and seed, or for a prompt alone', () => {
    expect(describeScene('a cat at sea', 42)).toEqual(describeScene('a cat at sea', 42))
    expect(describeScene('a cat', null)).toEqual(describeScene('a cat', null))
    expect(describeScene('a cat', null).seed).not.toBe(describeScene('a dog', null).seed)
  })

  it('gives another scene for another seed, large or negative ones included', () => {
    const seeds = [0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
    expect(new Set(seeds.map((seed) => describeScene('a cat', seed).seed)).size).toBe(5)
  })
})

describe('hostile prompts', () => {
  it('describes a scene for any text and any seed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.option(fc.maxSafeInteger()),
        (prompt, seed) => {
          const { horizon, light } = describeScene(prompt, seed)
          expect(horizon).toBeGreaterThan(300)
          expect(horizon).toBeLessThan(600)
          expect(light.y).toBeGreaterThan(0)
        },
      ),
    )
  })

  it.each([
    ['two thousand emoji', '🐈'.repeat(2000)],
    ['right-to-left text', 'قطة تركب الأمواج عند الغروب \u202e evil'],
    ['zero-width and control characters', 'c\u200ba\u0000t\u200d\ufeff'],
    ['lone surrogates', '\ud83d \udc08 \ud83d'],
    ['names of object properties', 'constructor __proto__ toString hasOwnProperty'],
    ['four thousand negations', 'no '.repeat(2000)],
    ['a long list', `no ${'x, '.repeat(1500)}or rain`],
    ['a long run of kana', 'の'.repeat(4000)],
  ])('survives %s', (_name, prompt) => {
    expect(describeScene(prompt, 1)).toMatchObject({ prompt, ground: 'paper' })
  })
})
