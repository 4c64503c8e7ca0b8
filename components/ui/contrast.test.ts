import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHROME_COLOURS } from '#components/shell/theme.ts'

const CSS = readFileSync(join(import.meta.dirname, '../../app/globals.css'), 'utf8')

type Theme = 'light' | 'dark'

/** The channels of a colour token in linear light, 0 to 1, as displayed by a browser. */
function colour(token: string, theme: Theme): number[] {
  const value = new RegExp(`--(?:color-)?${token}: (.*);`).exec(CSS)?.[1] ?? ''
  const each = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) =>
    parts.map(Number),
  )
  const [l = Number.NaN, c = 0, h = 0] = each[theme === 'dark' ? each.length - 1 : 0] ?? []
  return linear(l, c, (h * Math.PI) / 180)
}

/** OKLCH to linear sRGB: https://bottosson.github.io/posts/oklab/ */
function linear(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: number[], other: number[]): number {
  const luminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function hex(channels: number[]): string {
  const encoded = channels.map((c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055))
  return `#${encoded
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const GROUNDS = ['bg', 'surface', 'raised']
const TEXTS = ['text', 'muted', 'accent-ink', 'ok', 'bad', 'unsure']

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(TEXTS.flatMap((token) => GROUNDS.map((ground) => [token, ground])))(
    'text in %s is readable on %s',
    (token, ground) => {
      expect(contrast(colour(token, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(GROUNDS)('a field border is visible on %s', (ground) => {
    expect(contrast(colour('edge', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  test.each(Array.from({ length: 8 }, (_, hue) => `series-${hue + 1}`))(
    'a bar in %s is visible on its surface',
    (token) => {
      expect(contrast(colour(token, theme), colour('surface', theme))).toBeGreaterThanOrEqual(3)
    },
  )

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['bg', 'text'],
    ['bg', 'unsure'],
    ['on-pick', 'pick'],
  ])('text in %s is readable on a fill of %s', (ink, fill) => {
    expect(contrast(colour(ink, theme), colour(fill, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test('the browser chrome matches the page colour', () => {
    expect(CHROME_COLOURS[theme]).toBe(hex(colour('bg', theme)))
  })
})

test('black on white has the WCAG contrast of 21:1', () => {
  expect(contrast(linear(0, 0, 0), linear(1, 0, 0))).toBeCloseTo(21, 1)
})
