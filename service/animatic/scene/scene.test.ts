import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeScene } from './scene.ts'

const sprites = (prompt: string): string[] => describeScene(prompt, 1).actors.map(({ sprite }) => sprite)

describe('what a prompt puts on stage', () => {
  it('shows a calico cat on a surfboard on the sea at dusk', () => {
    const scene = describeScene('夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき', 1)
    expect(scene).toMatchObject({ time: 'dusk', ground: 'sea', weather: 'clear' })
    expect(scene.actors).toMatchObject([{ sprite: '🐈', ride: 'surfboard', gait: 'surf' }])
    expect([...scene.effects]).toEqual(expect.arrayContaining(['telephoto', 'backlit', 'spray']))
  })

  it('shows a ferry on a rainy sea at night', () => {
    const scene = describeScene('Night ferry crossing, rain on the lens, sodium lights', 1)
    expect(scene).toMatchObject({ time: 'night', ground: 'sea', weather: 'rain' })
    expect(scene.actors).toMatchObject([{ sprite: '⛴️', gait: 'sail' }])
    expect([...scene.effects]).toEqual(expect.arrayContaining(['lens-rain', 'sodium']))
  })

  it('follows a bicycle through bamboo with shafts of light', () => {
    const scene = describeScene('竹林を抜ける自転車、木漏れ日', 1)
    expect(scene).toMatchObject({ time: 'day', ground: 'bamboo', camera: { move: 'track' } })
    expect(scene.actors).toMatchObject([{ sprite: '🚴', gait: 'roll' }])
    expect(scene.effects.has('rays')).toBe(true)
  })

  it('lights a wet alley with neon', () => {
    const scene = describeScene('Neon alley in the rain', 1)
    expect(scene).toMatchObject({ time: 'night', ground: 'alley', weather: 'rain', actors: [] })
    expect(scene.effects.has('neon')).toBe(true)
  })

  it('takes a paper crane for neither a bird nor a building site', () => {
    expect(describeScene('Paper crane unfolding', 1)).toMatchObject({
      ground: 'studio',
      actors: [{ sprite: 'paper-crane', gait: 'unfold' }],
    })
  })

  it('rises over terraced fields in the mist of dawn', () => {
    expect(describeScene('Drone over terraced rice fields at dawn, mist', 1)).toMatchObject({
      time: 'dawn',
      ground: 'terraces',
      weather: 'fog',
      camera: { move: 'rise' },
    })
  })

  it('moves close to a coffee that is poured', () => {
    const scene = describeScene('Espresso pour, extreme close-up', 1)
    expect(scene).toMatchObject({ ground: 'table', camera: { closeUp: true }, actors: [{ sprite: '☕' }] })
    expect(scene.effects.has('pour')).toBe(true)
  })

  it('puts clay on a wheel between a pair of hands', () => {
    const scene = describeScene("Potter's hands, wet clay", 1)
    expect(scene).toMatchObject({ ground: 'table', weather: 'clear' })
    expect(scene.effects.has('wheel')).toBe(true)
    expect(scene.actors.map(({ sprite }) => sprite)).toEqual(['clay-pot', '🫱', '🫲'])
  })

  it('finds several actors in one sentence', () => {
    expect(sprites('A girl and her dog walk through falling snow')).toEqual(['🚶‍♀️', '🐕'])
  })

  it('reads plurals as their singular', () => {
    expect(sprites('three foxes and two puppies')).toEqual(['🦊', '🐕'])
  })

  it('puts emoji that are written in the prompt on stage', () => {
    expect(sprites('🐙🎉')).toEqual(['🐙', '🎉'])
  })

  it('does not cast the little words of a sentence', () => {
    expect(sprites('a light in the end of it, back on top of the new one, soon')).toEqual([])
  })

  it('does not find a word inside a longer katakana word', () => {
    expect(sprites('ジャパンの風景')).toEqual([])
  })
})

describe('the choice of seed', () => {
  it('gives the same scene for the same prompt and seed', () => {
    expect(describeScene('a cat at sea', 42)).toEqual(describeScene('a cat at sea', 42))
  })

  it('gives another scene for another seed, large or negative ones included', () => {
    const scenes = [0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER].map((seed) =>
      describeScene('a cat', seed),
    )
    expect(new Set(scenes.map(({ seed }) => seed)).size).toBe(5)
  })

  it('derives the seed from the prompt when the caller chose none', () => {
    expect(describeScene('a cat', null)).toEqual(describeScene('a cat', null))
    expect(describeScene('a cat', null).seed).not.toBe(describeScene('a dog', null).seed)
  })
})

describe('hostile prompts', () => {
  it('describes a scene for any text and any seed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.option(fc.maxSafeInteger()),
        (prompt, seed) => {
          const scene = describeScene(prompt, seed)
          expect(scene.actors.length).toBeLessThanOrEqual(4)
          for (const { size, fromX, toX } of scene.actors) {
            expect(size).toBeGreaterThan(0)
            expect(fromX + toX).toBeGreaterThan(0)
            expect(fromX + toX).toBeLessThan(2)
          }
        },
      ),
    )
  })

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t\u3000 '],
    ['two thousand emoji', '🐈'.repeat(2000)],
    ['right-to-left text', 'قطة تركب الأمواج عند الغروب \u202e evil'],
    ['zero-width and control characters', 'c\u200ba\u0000t\u200d\ufeff'],
    ['lone surrogates', '\ud83d \udc08 \ud83d'],
    ['names of object properties', 'constructor __proto__ toString hasOwnProperty'],
  ])('survives %s', (_name, prompt) => {
    expect(describeScene(prompt, 1).prompt).toBe(prompt)
  })
})
