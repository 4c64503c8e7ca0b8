import type { Random } from '../random.ts'

export const SAMPLE_RATE = 48_000

/** Two channels of samples, each nominally from -1 to 1. */
export interface Stereo {
  left: Float32Array
  right: Float32Array
}

/** Silence of a length in seconds. */
export function silence(seconds: number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

export interface Voice {
  /** Strength of each harmonic, from the fundamental up. */
  harmonics: readonly number[]
  attackSeconds: number
  /** Time in which a struck note falls to a third; a held note keeps its level to its end. */
  decaySeconds: number
  held: boolean
}

/** A voice that is struck and falls. */
function struck(harmonics: readonly number[], attackSeconds: number, decaySeconds: number): Voice {
  return { harmonics, attackSeconds, decaySeconds, held: false }
}

export const PAD: Voice = { ...struck([1, 0.32, 0.2, 0.09, 0.05], 0.7, 1), held: true }
export const BASS = struck([1, 0.28, 0.08], 0.02, 0.9)
export const PIANO = struck([1, 0.45, 0.22, 0.12, 0.07], 0.006, 0.75)
export const KALIMBA = struck([1, 0.05, 0.3, 0, 0.1], 0.003, 0.4)
export const KOTO = struck([1, 0.6, 0.5, 0.32, 0.22, 0.12], 0.002, 0.36)
export const BELL = struck([1, 0, 0.5, 0.1, 0, 0.22], 0.003, 1.3)
export const PULSE = struck([1, 0.5, 0.36, 0.26, 0.18, 0.12], 0.006, 0.2)

export interface Note {
  /** A MIDI note number: 69 is 440 Hz. */
  pitch: number
  startSeconds: number
  lengthSeconds: number
  loudness: number
  /** -1 is left, 1 is right. */
  pan: number
}

const RELEASE_SECONDS = 0.35
const TWO_PI = Math.PI * 2

/** Adds a note to the mix. The part past the mix's end is left out. */
export function addNote(mix: Stereo, voice: Voice, note: Note): void {
  const frequency = 440 * 2 ** ((note.pitch - 69) / 12)
  const start = Math.round(note.startSeconds * SAMPLE_RATE)
  const held = Math.round(note.lengthSeconds * SAMPLE_RATE)
  const release = RELEASE_SECONDS * SAMPLE_RATE
  const end = Math.min(mix.left.length, start + held + release)
  const table = waveTable(voice.harmonics)
  const leftGain = note.loudness * Math.cos(((note.pan + 1) * Math.PI) / 4)
  const rightGain = note.loudness * Math.sin(((note.pan + 1) * Math.PI) / 4)
  const attack = voice.attackSeconds * SAMPLE_RATE
  const fall = voice.held ? 1 : Math.exp(-1 / (voice.decaySeconds * SAMPLE_RATE))
  const step = (frequency / SAMPLE_RATE) * TABLE_SIZE
  let level = 1
  let phase = 0
  for (let at = Math.max(0, start); at < end; at++) {
    const age = at - start
    const rise = age < attack ? age / attack : 1
    const drop = age > held ? Math.max(0, 1 - (age - held) / release) : 1
    const sample = (table[phase | 0] ?? 0) * level * rise * drop
    mix.left[at] = (mix.left[at] ?? 0) + sample * leftGain
    mix.right[at] = (mix.right[at] ?? 0) + sample * rightGain
    level *= fall
    phase += step
    if (phase >= TABLE_SIZE) phase -= TABLE_SIZE
  }
}

const TABLE_SIZE = 8192
const tables = new Map<readonly number[], Float32Array>()

function waveTable(harmonics: readonly number[]): Float32Array {
  const known = tables.get(harmonics)
  if (known !== undefined) return known
  const table = new Float32Array(TABLE_SIZE)
  for (let at = 0; at < TABLE_SIZE; at++) {
    table[at] = harmonics.reduce(
      (sum, gain, index) => sum + gain * Math.sin((TWO_PI * (index + 1) * at) / TABLE_SIZE),
      0,
    )
  }
  tables.set(harmonics, table)
  return table
}

export interface NoiseShape {
  /** Cut-off frequencies in Hz; the band between them is heard. */
  lowHz: number
  highHz: number
  /** Loudness at a time in seconds. */
  loudnessAt: (seconds: number) => number
}

/** Adds band-limited noise, independent in the two channels. */
export function addNoise(mix: Stereo, random: Random, shape: NoiseShape): void {
  const low = 1 - Math.exp((-TWO_PI * shape.lowHz) / SAMPLE_RATE)
  const high = 1 - Math.exp((-TWO_PI * shape.highHz) / SAMPLE_RATE)
  const block = 256
  for (const channel of [mix.left, mix.right]) {
    let smooth = 0
    let slow = 0
    let loudness = shape.loudnessAt(0)
    for (let at = 0; at < channel.length; at++) {
      if (at % block === 0) loudness = shape.loudnessAt(at / SAMPLE_RATE)
      smooth += high * (random.next() * 2 - 1 - smooth)
      slow += low * (smooth - slow)
      channel[at] = (channel[at] ?? 0) + (smooth - slow) * loudness
    }
  }
}

/** Adds a room: four damped echoes in each channel that feed back. `amount` is the share of the echo, 0 to 1. */
export function addRoom(mix: Stereo, amount: number): void {
  const delays = [
    [1557, 1617, 1491, 1422],
    [1580, 1640, 1514, 1445],
  ] as const
  for (const [index, channel] of [mix.left, mix.right].entries()) {
    const dry = channel.slice()
    for (const base of delays[index] ?? delays[0]) addEcho(channel, dry, base * 2, amount)
  }
}

function addEcho(channel: Float32Array, dry: Float32Array, delay: number, amount: number): void {
  const line = new Float32Array(delay)
  let damped = 0
  let at = 0
  for (let index = 0; index < channel.length; index++) {
    const echo = line[at] ?? 0
    damped += 0.35 * (echo - damped)
    line[at] = (dry[index] ?? 0) * 0.5 + damped * 0.78
    channel[index] = (channel[index] ?? 0) + echo * amount * 0.4
    at = at + 1 === delay ? 0 : at + 1
  }
}

/** Fades in and out over the given seconds and scales the whole so that its peak is at `peak`. */
export function master(mix: Stereo, fadeInSeconds: number, fadeOutSeconds: number, peak: number): void {
  const length = mix.left.length
  const fadeIn = fadeInSeconds * SAMPLE_RATE
  const fadeOut = fadeOutSeconds * SAMPLE_RATE
  let highest = 1e-6
  for (const channel of [mix.left, mix.right]) {
    for (let at = 0; at < length; at++) {
      const gain = Math.min(1, at / fadeIn, (length - at) / fadeOut)
      const shaped = Math.tanh((channel[at] ?? 0) * 1.1) * gain
      channel[at] = shaped
      highest = Math.max(highest, Math.abs(shaped))
    }
  }
  const scale = peak / highest
  for (const channel of [mix.left, mix.right]) {
    for (let at = 0; at < length; at++) channel[at] = (channel[at] ?? 0) * scale
  }
}
