import { createRandom, type Random } from '../random.ts'
import type { Scene } from '../scene/description.ts'
import { addNoise, addNote, BELL, KALIMBA, SAMPLE_RATE, type Stereo } from './synth.ts'

const WINDY = new Set([
  'mountain',
  'desert',
  'field',
  'forest',
  'bamboo',
  'terraces',
  'paper',
  'space',
  'room',
])
const WOODS = new Set(['forest', 'bamboo', 'field', 'terraces'])

/** Adds what the place and the weather sound like: waves, rain, wind, a city's hum, birds, a fire. */
export function addAmbience(mix: Stereo, { seed, ground, weather, time, effects }: Scene): void {
  const random = createRandom(seed, 'ambience')
  const phase = random.range(0, 6)
  const storm = weather === 'storm'
  if (ground === 'sea') addWaves(mix, random, phase, storm ? 1.4 : 1)
  if (weather === 'rain' || storm) addRain(mix, random, storm ? 1.5 : 1)
  if (storm) addThunder(mix, random)
  if (WINDY.has(ground) || weather === 'snow') addWind(mix, random, phase)
  if (ground === 'city' || ground === 'alley') addHum(mix, random, phase)
  if (ground === 'underwater') {
    const loudnessAt = (at: number): number => 1.1 + 0.4 * Math.sin(at * 0.9 + phase)
    addNoise(mix, random, { lowHz: 30, highHz: 240, loudnessAt })
  }
  if (effects.has('bubbles')) addDrops(mix, random, 22, 72, 94, 0.05)
  if (effects.has('embers')) addCrackle(mix, random)
  if (WOODS.has(ground) && !storm && time !== 'night') addBirds(mix, random)
  if (WOODS.has(ground) && time === 'night') addCrickets(mix, random)
}

function addWaves(mix: Stereo, random: Random, phase: number, force: number): void {
  const swell = (at: number): number => Math.max(0, Math.sin(at * 0.95 + phase)) ** 2
  addNoise(mix, random, { lowHz: 90, highHz: 900, loudnessAt: (at) => force * (0.28 + 0.62 * swell(at)) })
  addNoise(mix, random, {
    lowHz: 1400,
    highHz: 6500,
    loudnessAt: (at) => force * (0.03 + 0.17 * swell(at - 0.45)),
  })
}

function addRain(mix: Stereo, random: Random, force: number): void {
  addNoise(mix, random, {
    lowHz: 1100,
    highHz: 9000,
    loudnessAt: (at) => force * (0.13 + 0.02 * Math.sin(at * 1.7)),
  })
  addNoise(mix, random, { lowHz: 200, highHz: 700, loudnessAt: () => force * 0.2 })
  addDrops(mix, random, 46, 84, 103, 0.022)
}

function addDrops(
  mix: Stereo,
  random: Random,
  count: number,
  lowest: number,
  highest: number,
  loudness: number,
): void {
  for (let drop = 0; drop < count; drop++) {
    addNote(mix, KALIMBA, {
      pitch: random.range(lowest, highest),
      startSeconds: random.range(0, 7.6),
      lengthSeconds: 0.04,
      loudness: loudness * random.range(0.4, 1),
      pan: random.range(-0.9, 0.9),
    })
  }
}

function addThunder(mix: Stereo, random: Random): void {
  const starts = [random.range(1.4, 2.8), random.range(5, 6.5)]
  const rumble = (at: number): number =>
    starts.reduce(
      (sum, start) => sum + (at < start ? 0 : Math.exp(-(at - start) * 1.5) * Math.min(1, (at - start) * 9)),
      0,
    )
  addNoise(mix, random, { lowHz: 25, highHz: 190, loudnessAt: (at) => 3.4 * rumble(at) })
}

function addWind(mix: Stereo, random: Random, phase: number): void {
  const gust = (at: number): number =>
    0.5 + 0.3 * Math.sin(at * 0.8 + phase) + 0.2 * Math.sin(at * 1.9 + phase * 2)
  addNoise(mix, random, { lowHz: 150, highHz: 620, loudnessAt: (at) => 0.3 * gust(at) })
}

function addHum(mix: Stereo, random: Random, phase: number): void {
  addNoise(mix, random, {
    lowHz: 50,
    highHz: 330,
    loudnessAt: (at) => 0.55 + 0.2 * Math.sin(at * 0.7 + phase),
  })
  const pass = random.range(2, 6)
  addNoise(mix, random, {
    lowHz: 250,
    highHz: 1500,
    loudnessAt: (at) => 0.22 * Math.exp(-((at - pass) ** 2) * 1.3),
  })
}

function addCrackle(mix: Stereo, random: Random): void {
  addNoise(mix, random, { lowHz: 80, highHz: 500, loudnessAt: (at) => 0.3 + 0.08 * Math.sin(at * 7) })
  for (let snap = 0; snap < 70; snap++) {
    const start = Math.floor(random.range(0, 7.8) * SAMPLE_RATE)
    const loudness = random.range(0.05, 0.32)
    for (let at = 0; at < 160; at++) {
      const sample = (random.next() * 2 - 1) * loudness * Math.exp(-at / 34)
      mix.left[start + at] = (mix.left[start + at] ?? 0) + sample
      mix.right[start + at] = (mix.right[start + at] ?? 0) + sample * 0.7
    }
  }
}

/** A few calls, each of two to five quick notes, from somewhere to the left or right. */
function addBirds(mix: Stereo, random: Random): void {
  for (let call = 0; call < 5; call++) {
    const start = 0.6 + call * 1.5 + random.range(-0.3, 0.5)
    const pitch = random.range(96, 106)
    const pan = random.range(-0.85, 0.85)
    for (let chirp = 0; chirp < 2 + random.integer(4); chirp++) {
      const at = start + chirp * random.range(0.09, 0.14)
      addNote(mix, KALIMBA, {
        pitch: pitch + random.range(-3, 4),
        startSeconds: at,
        lengthSeconds: 0.03,
        loudness: 0.035,
        pan,
      })
    }
  }
}

function addCrickets(mix: Stereo, random: Random): void {
  for (let beat = 0; beat < 14; beat++) {
    for (let pulse = 0; pulse < 3; pulse++) {
      const startSeconds = 0.2 + beat * 0.56 + pulse * 0.06
      addNote(mix, BELL, {
        pitch: 110,
        startSeconds,
        lengthSeconds: 0.02,
        loudness: 0.012,
        pan: random.range(0.3, 0.6),
      })
    }
  }
}
