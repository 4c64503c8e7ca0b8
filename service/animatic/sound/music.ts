import { createRandom, type Random } from '../random.ts'
import type { Mood, Scene } from '../scene/description.ts'
import { addAmbience } from './ambience.ts'
import {
  addNote,
  addRoom,
  BASS,
  BELL,
  KALIMBA,
  KOTO,
  master,
  PAD,
  PIANO,
  PULSE,
  type Stereo,
  silence,
  type Voice,
} from './synth.ts'

/** About -1 dBFS: AAC may overshoot its input a little. */
const PEAK = 0.84
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]
const LYDIAN = [0, 2, 4, 6, 7, 9, 11]

interface Style {
  beatsPerMinute: number
  /** Steps of the scale in semitones. */
  scale: readonly number[]
  /** Degrees of the scale on which the four chords stand, one digit each. */
  progressions: readonly string[]
  lead: readonly Voice[]
  /** Share of eighth notes on which the lead plays. */
  density: number
  /** Whether a low pulse keeps the beat. */
  pulse: boolean
}

const STYLES: Readonly<Record<Mood, Style>> = {
  calm: styleOf(60, LYDIAN, ['0453', '0230'], [PIANO, BELL], 0.4),
  warm: styleOf(75, MAJOR, ['0534', '3045'], [PIANO, KALIMBA], 0.55),
  wistful: styleOf(67.5, MINOR, ['0526', '0354'], [PIANO, BELL], 0.45),
  tense: styleOf(90, MINOR, ['0015', '0506'], [PULSE, BELL], 0.5, true),
  bright: styleOf(105, MAJOR, ['0453', '0304'], [KALIMBA, PIANO], 0.7, true),
  driving: styleOf(120, DORIAN, ['0630', '0364'], [PULSE, KALIMBA], 0.85, true),
}

function styleOf(
  beatsPerMinute: number,
  scale: readonly number[],
  progressions: readonly string[],
  lead: readonly Voice[],
  density: number,
  pulse = false,
): Style {
  return { beatsPerMinute, scale, progressions, lead, density, pulse }
}

/** One chord of the music: when it begins, how long it lasts, and the pitch of a degree of the scale above its root. */
interface Bar {
  startSeconds: number
  lengthSeconds: number
  pitchOf: (degree: number) => number
}

/** Composes the music and the sound of a scene: stereo at 48 kHz, the same for the same scene, peak below -1 dBFS. */
export function composeSound(scene: Scene, seconds: number): Stereo {
  const random = createRandom(scene.seed, 'music')
  const mix = silence(seconds)
  const style = STYLES[scene.mood]
  const { scale } = style
  const root = 45 + random.integer(8)
  const degrees = [...random.pick(style.progressions)].map(Number)
  const lead = JAPANESE.test(scene.prompt) && random.chance(0.5) ? KOTO : random.pick(style.lead)
  const lengthSeconds = seconds / degrees.length
  for (const [index, degree] of degrees.entries()) {
    const pitchOf = (above: number): number => {
      const octave = Math.floor((degree + above) / scale.length)
      return root + octave * 12 + (scale[degree + above - octave * scale.length] ?? 0)
    }
    const bar = { startSeconds: index * lengthSeconds, lengthSeconds, pitchOf }
    addChord(mix, bar)
    addLead(mix, bar, style, lead, random)
    if (style.pulse) addPulse(mix, bar, style)
  }
  addRoom(mix, 0.5)
  addAmbience(mix, scene)
  master(mix, 0.35, 0.9, PEAK)
  return mix
}

function addChord(mix: Stereo, { pitchOf, ...bar }: Bar): void {
  for (const [index, step] of [0, 4, 7, 9].entries()) {
    for (const detune of [-0.06, 0.06]) {
      const pan = detune * 9 * (index % 2 === 0 ? 1 : -1)
      addNote(mix, PAD, { ...bar, pitch: pitchOf(step) + detune, loudness: 0.05, pan })
    }
  }
  addNote(mix, BASS, { ...bar, pitch: pitchOf(0) - 12, loudness: 0.26, pan: 0 })
}

function addLead(mix: Stereo, bar: Bar, style: Style, voice: Voice, random: Random): void {
  const stepSeconds = 30 / style.beatsPerMinute
  const tones = [0, 2, 4, 7, 9, 11]
  let tone = random.integer(3)
  for (let at = 0; at < bar.lengthSeconds - 0.05; at += stepSeconds) {
    const first = at === 0
    if (!first && !random.chance(style.density)) continue
    tone = Math.max(0, Math.min(tones.length - 1, tone + random.pick([-1, 1, 1, -2, 2, 0])))
    addNote(mix, voice, {
      pitch: bar.pitchOf(tones[tone] ?? 0) + 12,
      startSeconds: bar.startSeconds + at + random.range(0, 0.012),
      lengthSeconds: stepSeconds * 2,
      loudness: (first ? 0.2 : 0.15) * random.range(0.75, 1),
      pan: random.range(-0.4, 0.4),
    })
  }
}

function addPulse(mix: Stereo, bar: Bar, { beatsPerMinute }: Style): void {
  const halfBeat = 30 / beatsPerMinute
  for (let count = 0; count * halfBeat < bar.lengthSeconds - 0.1; count++) {
    addNote(mix, PULSE, {
      pitch: bar.pitchOf(0) - 12,
      startSeconds: bar.startSeconds + count * halfBeat,
      lengthSeconds: 0.1,
      loudness: count % 2 === 0 ? 0.13 : 0.06,
      pan: 0,
    })
  }
}
