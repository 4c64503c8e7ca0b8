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

/** About -1 dBFS: AAC may overshoot what it is given by a little. */
const PEAK = 0.84
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

interface Style {
  beatsPerMinute: number
  /** Steps of the scale in semitones. */
  scale: readonly number[]
  /** Degrees of the scale on which the four chords stand, one digit each. */
  progressions: readonly string[]
  lead: readonly Voice[]
  /** Share of eighth notes on which the lead plays. */
  density: number
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]
const LYDIAN = [0, 2, 4, 6, 7, 9, 11]

function styleOf(
  beatsPerMinute: number,
  scale: readonly number[],
  progressions: readonly string[],
  lead: readonly Voice[],
  density: number,
): Style {
  return { beatsPerMinute, scale, progressions, lead, density }
}

const STYLES: Readonly<Record<Mood, Style>> = {
  calm: styleOf(60, LYDIAN, ['0453', '0230'], [PIANO, BELL], 0.4),
  warm: styleOf(75, MAJOR, ['0534', '3045'], [PIANO, KALIMBA], 0.55),
  wistful: styleOf(67.5, MINOR, ['0526', '0354'], [PIANO, BELL], 0.45),
  tense: styleOf(90, MINOR, ['0015', '0506'], [PULSE, BELL], 0.5),
  bright: styleOf(105, MAJOR, ['0453', '0304'], [KALIMBA, PIANO], 0.7),
  driving: styleOf(120, DORIAN, ['0630', '0364'], [PULSE, KALIMBA], 0.85),
}

/** Composes the music and the sound of a scene: stereo at 48 kHz, the same for the same scene, peak below -1 dBFS. */
export function composeSound(scene: Scene, seconds: number): Stereo {
  const random = createRandom(scene.seed, 'music')
  const mix = silence(seconds)
  const style = STYLES[scene.mood]
  const root = 45 + random.integer(8)
  const chords = [...random.pick(style.progressions)].map(Number)
  const barSeconds = seconds / chords.length
  const japanese = JAPANESE.test(scene.prompt) && scene.mood !== 'driving'
  const lead = japanese && random.chance(0.6) ? KOTO : random.pick(style.lead)
  for (const [bar, degree] of chords.entries()) {
    addChord(mix, style, root, degree, bar * barSeconds, barSeconds)
    addLead(mix, style, lead, root, degree, bar * barSeconds, barSeconds, random)
  }
  if (scene.mood === 'driving' || scene.mood === 'bright' || scene.mood === 'tense')
    addPulse(mix, style, root, chords, seconds)
  addRoom(mix, 0.5)
  addAmbience(mix, scene)
  master(mix, 0.35, 0.9, PEAK)
  return mix
}

/** The pitch of a degree of the scale, counted through the octaves. */
function pitchOf(style: Style, root: number, degree: number): number {
  const { scale } = style
  const octave = Math.floor(degree / scale.length)
  return root + octave * 12 + (scale[degree - octave * scale.length] ?? 0)
}

function addChord(
  mix: Stereo,
  style: Style,
  root: number,
  degree: number,
  startSeconds: number,
  lengthSeconds: number,
): void {
  for (const [index, step] of [0, 4, 7, 9].entries()) {
    const pitch = pitchOf(style, root, degree + step)
    for (const detune of [-0.06, 0.06]) {
      const pan = detune * 9 * (index % 2 === 0 ? 1 : -1)
      addNote(mix, PAD, { pitch: pitch + detune, startSeconds, lengthSeconds, loudness: 0.05, pan })
    }
  }
  addNote(mix, BASS, {
    pitch: pitchOf(style, root - 12, degree),
    startSeconds,
    lengthSeconds,
    loudness: 0.26,
    pan: 0,
  })
}

function addLead(
  mix: Stereo,
  style: Style,
  voice: Voice,
  root: number,
  degree: number,
  startSeconds: number,
  barSeconds: number,
  random: Random,
): void {
  const stepSeconds = 30 / style.beatsPerMinute
  const tones = [0, 2, 4, 7, 9, 11]
  let tone = random.integer(3)
  for (let at = 0; at < barSeconds - 0.05; at += stepSeconds) {
    const first = at === 0
    if (!first && !random.chance(style.density)) continue
    tone = Math.max(0, Math.min(tones.length - 1, tone + random.pick([-1, 1, 1, -2, 2, 0])))
    addNote(mix, voice, {
      pitch: pitchOf(style, root + 12, degree + (tones[tone] ?? 0)),
      startSeconds: startSeconds + at + random.range(0, 0.012),
      lengthSeconds: stepSeconds * 2,
      loudness: (first ? 0.2 : 0.15) * random.range(0.75, 1),
      pan: random.range(-0.4, 0.4),
    })
  }
}

/** A steady low pulse on the beat. */
function addPulse(mix: Stereo, style: Style, root: number, chords: readonly number[], seconds: number): void {
  const beatSeconds = 60 / style.beatsPerMinute
  const barSeconds = seconds / chords.length
  for (let at = 0; at < seconds - 0.2; at += beatSeconds / 2) {
    const degree = chords[Math.floor(at / barSeconds)] ?? 0
    const strong = Math.round(at / (beatSeconds / 2)) % 2 === 0
    addNote(mix, PULSE, {
      pitch: pitchOf(style, root - 12, degree),
      startSeconds: at,
      lengthSeconds: 0.1,
      loudness: strong ? 0.13 : 0.06,
      pan: 0,
    })
  }
}
