import { hashText, type Random } from '../random.ts'
import type { Palette, Rgb, TimeOfDay, Weather } from './description.ts'
import { normalise } from './words.ts'

export const WHITE: Rgb = [255, 255, 255]
export const BLACK: Rgb = [0, 0, 0]

/** A colour written as six hexadecimal digits. */
export function hex(code: string): Rgb {
  const value = Number.parseInt(code, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The colour `share` of the way from one to the other. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

/** The colour as CSS, with an opacity from 0 to 1. */
export function css(colour: Rgb, opacity = 1): string {
  return `rgba(${Math.round(colour[0])},${Math.round(colour[1])},${Math.round(colour[2])},${opacity})`
}

/** Sky from the zenith to the horizon (4), haze, far, middle, near, light, accent. */
const SCHEMES: Readonly<Record<TimeOfDay, readonly string[]>> = {
  dawn: [
    '2b3a67 7a6c9d e8a4a0 ffdcb4 f4cdb8 8d86ad 565f8f 27305a fff0d0 ff8f70',
    '254a6e 6d93b4 f0bfa6 ffe9c6 f3dcc6 88a0b4 4f7189 1f3a50 fff4da ff9b5e',
    '3d2f66 9a6aa0 f59aa0 ffd6a8 fbc2ae a07aa6 63508a 2b2450 ffeccb ff7a8a',
  ],
  day: [
    '1f6fb8 4fa3dc 9fd3ee e6f5f4 dceff0 8fb9c9 5592a0 1f4d5c fffbe6 ff7d4d',
    '2460a8 5c9fd8 b4dbee f2f3df e4efe2 92b7b8 5b8f86 23503f fff8dc ffb03a',
    '1c7c9c 55b3c4 aee0da f6f3d8 e3efdc 86bdb6 4c8f92 1b4b55 fffce8 ff6f61',
  ],
  dusk: [
    '1b1b4b 6b2d73 e0574f ffb457 ff9d5c 8a3f63 542a55 20122f ffe2a0 ff5e5b',
    '14284f 4b4a86 d97a74 ffc98b f5a978 7b5577 473a66 1a1734 ffeab8 ff8552',
    '2a1440 8c2f5f f06a45 ffd06a ffa556 9a4656 5d2a4c 251030 ffe7a6 ff4f6d',
  ],
  night: [
    '050a1f 0c1a3c 1a2f5c 38548a 2f4a78 1d3158 132143 070d1f e8f0ff ffb347',
    '0a0620 1c1040 34205f 56407f 463a72 291f52 19133a 0a0719 f3eaff ff5fa2',
    '031418 0a2a33 15464e 2f6d70 2a5f64 14393f 0c252b 041013 e6fff6 ffc857',
  ],
}

/** A palette for the time of day: one of three by the seed, muted by the weather. */
export function choosePalette(time: TimeOfDay, weather: Weather, random: Random): Palette {
  const colours = random.pick(SCHEMES[time]).split(' ').map(hex)
  const at = (index: number): Rgb => colours[index] ?? BLACK
  const plain: Palette = {
    sky: [at(0), at(1), at(2), at(3)],
    haze: at(4),
    far: at(5),
    middle: at(6),
    near: at(7),
    light: at(8),
    accent: at(9),
  }
  const [veil, amount] = veilOf(plain, weather, time === 'night')
  return veilPalette(plain, veil, amount)
}

function veilOf(palette: Palette, weather: Weather, dark: boolean): readonly [Rgb, number] {
  switch (weather) {
    case 'clear':
      return [palette.haze, 0]
    case 'rain':
      return [hex(dark ? '1a2436' : '5d6b7a'), 0.4]
    case 'storm':
      return [hex(dark ? '12161f' : '3a4350'), 0.58]
    case 'snow':
      return [hex(dark ? '3a4a66' : 'cdd8e4'), 0.35]
    case 'fog':
      return [mix(palette.haze, hex(dark ? '3b4a5e' : 'dfe3e4'), 0.35), 0.42]
  }
}

function veilPalette(palette: Palette, veil: Rgb, amount: number): Palette {
  const under = (colour: Rgb, share = 1): Rgb => mix(colour, veil, amount * share)
  const [zenith, upper, lower, horizon] = palette.sky
  return {
    sky: [under(zenith), under(upper), under(lower), under(horizon, 0.8)],
    haze: under(palette.haze),
    far: under(palette.far),
    middle: under(palette.middle, 0.8),
    near: under(palette.near, 0.35),
    light: under(palette.light, 0.25),
    accent: palette.accent,
  }
}

/** Pairs that look good as cut paper; a prompt without a colour word gets one of them. */
const PAPER_PAIRS = [
  'd8674a 2f5d73',
  'e0a33c 3d4f7c',
  '5b8f78 d9805f',
  '7d6aa8 e3a873',
  'c25a78 3f6f7f',
  '3f86a0 e5b65c',
  '8f9b4e a8523f',
  '4a6fa5 d98a94',
]

/** The two colours of a prompt, the same for every seed: the first two that it names, else a pair derived from the prompt. */
export function coloursOf(prompt: string, named: readonly string[]): readonly [Rgb, Rgb] {
  const pair = (PAPER_PAIRS[hashText(normalise(prompt)) % PAPER_PAIRS.length] ?? '').split(' ')
  const [first = pair[0] ?? '', second = pair[1] ?? ''] = [...new Set(named)]
  return [hex(first), hex(second)]
}
