import { createRandom, hashText, type Random } from '../random.ts'
import { castActors } from './actors.ts'
import { findPart } from './cast.ts'
import type {
  CameraMove,
  Cue,
  Effect,
  GroundKind,
  Mood,
  Part,
  Scene,
  TimeOfDay,
  Weather,
} from './description.ts'
import { findEmoji, partOfEmoji } from './emoji.ts'
import { findSetting } from './lexicon.ts'
import { choosePalette } from './palette.ts'
import { findTerms, writtenEmoji } from './words.ts'

const MAX_PARTS = 4

/**
 * Decides what a prompt looks and sounds like. The same prompt and seed give the same scene.
 * A null seed stands for the prompt's own hash. Never throws, whatever the prompt holds.
 */
export function describeScene(prompt: string, seed: number | null): Scene {
  const mainSeed = hashText(seed === null ? `prompt:${prompt}` : `seed:${seed}:${prompt}`)
  const random = createRandom(mainSeed, 'scene')
  const cues = findTerms(prompt, (term) => findSetting(term) ?? findPart(term) ?? findEmoji(term))
  const parts = chooseParts(cues, prompt)
  const effects = new Set(cues.flatMap(({ effect }) => (effect === undefined ? [] : [effect])))
  const ground = chooseGround(cues, parts, random)
  const weather = chooseWeather(cues, ground)
  const time = chooseTime(cues, ground, weather, random)
  const closeUp = cues.some((cue) => cue.closeUp === true)
  const camera = { move: chooseMove(cues, parts, ground, random), strength: random.range(0.8, 1.15), closeUp }
  if (ground === 'alley' && time === 'night') effects.add('neon')
  if (ground === 'underwater') effects.add('bubbles')
  if (weather === 'storm') effects.delete('rays')
  return {
    prompt,
    seed: mainSeed,
    time,
    weather,
    ground,
    palette: choosePalette(time, weather, createRandom(mainSeed, 'palette')),
    camera,
    light: chooseLight(time, effects, random),
    effects,
    actors: castActors(parts, { ground, camera, effects }, createRandom(mainSeed, 'actors')),
    mood: chooseMood(cues, time, weather, random),
  }
}

function chooseParts(cues: readonly Cue[], prompt: string): Part[] {
  const written = writtenEmoji(prompt, MAX_PARTS).map(partOfEmoji)
  const named = cues.flatMap(({ part }) => (part === undefined ? [] : [part]))
  const bySprite = new Map([...named, ...written].map((part) => [part.sprite, part]))
  return [...bySprite.values()].slice(0, MAX_PARTS)
}

function chooseGround(cues: readonly Cue[], parts: readonly Part[], random: Random): GroundKind {
  const named = cues.flatMap(({ ground }) => (ground === undefined ? [] : [ground]))
  if (named.includes('bamboo')) return 'bamboo'
  if (named.includes('alley')) return 'alley'
  if (named.includes('terraces')) return 'terraces'
  if (named[0] !== undefined) return named[0]
  const home = parts.find((part) => part.home !== undefined)?.home
  if (home !== undefined) return home
  const effects = new Set(cues.map(({ effect }) => effect))
  if (effects.has('neon') || effects.has('sodium')) return 'city'
  if (effects.has('rays') || effects.has('leaves')) return 'forest'
  if (parts.length === 0 && cues.length === 0) return 'studio'
  return random.pick(['field', 'field', 'mountain', 'sea'])
}

function chooseWeather(cues: readonly Cue[], ground: GroundKind): Weather {
  if (ground === 'underwater' || ground === 'space') return 'clear'
  return cues.find(({ weather }) => weather !== undefined)?.weather ?? 'clear'
}

function chooseTime(cues: readonly Cue[], ground: GroundKind, weather: Weather, random: Random): TimeOfDay {
  if (ground === 'space') return 'night'
  const named = cues.find(({ time }) => time !== undefined)?.time
  if (named !== undefined) return named
  if (ground === 'underwater' || ground === 'bamboo' || ground === 'forest') return 'day'
  if (ground === 'alley') return 'night'
  if (weather === 'storm') return random.pick(['dusk', 'night'])
  if (ground === 'table') return random.pick(['dawn', 'dusk'])
  return random.pick(['day', 'day', 'dusk', 'dawn'])
}

/** Places that lie flat past the camera, so that the camera can travel with the actors. */
const OPEN_GROUNDS: ReadonlySet<GroundKind> = new Set<GroundKind>([
  'city',
  'forest',
  'bamboo',
  'field',
  'desert',
  'mountain',
])
const TRAVELLING = new Set(['walk', 'run', 'roll', 'hop'])

function chooseMove(
  cues: readonly Cue[],
  parts: readonly Part[],
  ground: GroundKind,
  random: Random,
): CameraMove {
  const named = cues.find(({ move }) => move !== undefined)?.move
  const travels = parts.some(({ gait }) => TRAVELLING.has(gait))
  const open = OPEN_GROUNDS.has(ground)
  if (named !== undefined && (named !== 'track' || open)) return named
  if (open && travels) return 'track'
  return random.pick(['push', 'push', 'pull', 'pan-left', 'pan-right', 'drift'])
}

function chooseLight(
  time: TimeOfDay,
  effects: ReadonlySet<Effect>,
  random: Random,
): { x: number; y: number } {
  const x = effects.has('backlit') ? random.range(0.4, 0.62) : random.range(0.2, 0.8)
  if (time === 'day') return { x, y: random.range(0.1, 0.22) }
  if (time === 'night') return { x, y: random.range(0.14, 0.26) }
  return { x, y: random.range(0.42, 0.52) }
}

function chooseMood(cues: readonly Cue[], time: TimeOfDay, weather: Weather, random: Random): Mood {
  const named = cues.find(({ mood }) => mood !== undefined)?.mood
  if (named !== undefined) return named
  if (weather === 'storm') return 'tense'
  if (weather === 'rain' || weather === 'fog') return 'wistful'
  if (time === 'night') return random.pick(['wistful', 'calm'])
  if (time === 'dusk') return random.pick(['warm', 'wistful'])
  return random.pick(['bright', 'warm', 'calm'])
}
