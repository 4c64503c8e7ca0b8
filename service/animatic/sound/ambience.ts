import { createRandom, type Random } from '../random.ts'
import type { Scene } from '../scene/description.ts'
import { addNoise, addNote, BELL, KALIMBA, type Stereo, type Voice } from './synth.ts'

/** Noise between two frequencies in Hz, with the loudness of `loudnessAt` for a time in seconds. */
type Band = readonly [lowHz: number, highHz: number, loudnessAt: (seconds: number) => number]

/** Adds the sound of the place and the weather: waves, rain, thunder, wind, a city's hum, a fire, birds, crickets. */
export function addAmbience(mix: Stereo, scene: Scene): void {
  const random = createRandom(scene.seed, 'ambience')
  for (const [lowHz, highHz, loudnessAt] of bandsOf(scene, random))
    addNoise(mix, random, { lowHz, highHz, loudnessAt })
  if (scene.ground !== 'forest' && scene.ground !== 'hills') return
  if (scene.time === 'night')
    addCalls(mix, random, { voice: BELL, pitch: 110, spread: 0, loudness: 0.012 }, 14)
  else if (scene.weather !== 'storm')
    addCalls(mix, random, { voice: KALIMBA, pitch: 101, spread: 8, loudness: 0.035 }, 5)
}

function bandsOf({ ground, weather, effects }: Scene, random: Random): Band[] {
  const phase = random.range(0, 6)
  const storm = weather === 'storm'
  const rain = weather === 'rain' || storm
  const force = storm ? 1.5 : 1
  const swell = (at: number): number => Math.max(0, Math.sin(at * 0.95 + phase)) ** 2
  const gust = (at: number): number =>
    0.5 + 0.3 * Math.sin(at * 0.8 + phase) + 0.2 * Math.sin(at * 1.9 + phase)
  const thunder = [random.range(1.4, 2.8), random.range(5, 6.5)]
  const rumble = (at: number): number =>
    thunder.reduce((sum, start) => {
      const age = at - start
      return sum + (age < 0 ? 0 : Math.exp(-age * 1.5) * Math.min(1, age * 9))
    }, 0)
  const bands: readonly (readonly [boolean, ...Band])[] = [
    [ground === 'sea', 90, 900, (at) => force * (0.28 + 0.62 * swell(at))],
    [ground === 'sea', 1400, 6500, (at) => force * (0.03 + 0.17 * swell(at - 0.45))],
    [rain, 1100, 9000, (at) => force * (0.13 + 0.02 * Math.sin(at * 1.7))],
    [rain, 200, 700, () => force * 0.2],
    [storm, 25, 190, (at) => 3.4 * rumble(at)],
    [weather === 'snow' || (ground !== 'sea' && ground !== 'city'), 150, 620, (at) => 0.3 * gust(at)],
    [ground === 'city', 50, 330, (at) => 0.55 + 0.2 * Math.sin(at * 0.7 + phase)],
    [effects.has('embers'), 80, 500, (at) => 0.3 + 0.08 * Math.sin(at * 7)],
  ]
  return bands.flatMap(([heard, ...band]) => (heard ? [band] : []))
}

interface Call {
  voice: Voice
  pitch: number
  /** How far the pitch of a note may be from another's, in semitones. */
  spread: number
  loudness: number
}

/** Calls spread over the film, each of three or four quick notes, from somewhere to the left or right. */
function addCalls(
  mix: Stereo,
  random: Random,
  { voice, pitch, spread, loudness }: Call,
  count: number,
): void {
  const seconds = 7.6 / count
  for (let call = 0; call < count; call++) {
    const start = 0.2 + call * seconds + random.range(0, 0.3 * seconds)
    const pan = random.range(-0.85, 0.85)
    for (let note = 0; note < 3 + random.integer(2); note++) {
      addNote(mix, voice, {
        pitch: pitch + random.range(-spread / 2, spread / 2),
        startSeconds: start + note * 0.09,
        lengthSeconds: 0.03,
        loudness,
        pan,
      })
    }
  }
}
