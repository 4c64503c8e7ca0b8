import { createRandom, hashText, type Random } from '../random.ts'
import {
  type CameraMove,
  type Cue,
  type Framing,
  type Mood,
  type Scene,
  STAGE_HEIGHT,
  type TimeOfDay,
  type Weather,
} from './description.ts'
import { lookUp } from './lexicon.ts'
import { choosePalette, coloursOf } from './palette.ts'
import { readTerms } from './words.ts'

const TIMES: readonly TimeOfDay[] = ['dawn', 'day', 'dusk', 'night']
const MOVES: readonly CameraMove[] = ['push', 'pull', 'pan', 'pan', 'rise', 'track', 'track', 'drift']

/**
 * Decides the look and sound of a prompt. Elements that the prompt names are kept; the seed decides those that it leaves
 * open (and does not refuse), so that takes differ. A null seed means the prompt's own hash. Never throws.
 */
export function describeScene(prompt: string, seed: number | null): Scene {
  const mainSeed = hashText(seed === null ? `prompt:${prompt}` : `seed:${seed}:${prompt}`)
  const random = createRandom(mainSeed, 'scene')
  const { asked, refused } = readTerms(prompt, lookUp)
  const first = <Key extends keyof Cue>(key: Key) => asked.find((cue) => cue[key] !== undefined)?.[key]
  const allowed = TIMES.filter((time) => !refused.some((cue) => cue.time === time))
  const effects = new Set(asked.flatMap(({ effect }) => (effect === undefined ? [] : [effect])))
  const place = first('ground') ?? 'paper'
  const ground = effects.has('neon') && place === 'paper' ? 'city' : place
  const time = first('time') ?? random.pick(allowed.length > 0 ? allowed : TIMES)
  const weather = first('weather') ?? 'clear'
  const framing = first('framing') ?? random.pick(['wide', 'middle', 'close'] as const)
  const without = [...refused.map(({ thing }) => thing), ...asked.map((cue) => cue.without)]
  if (weather === 'rain' || weather === 'storm') effects.add('wet')
  if (ground === 'forest' && weather === 'clear') effects.add('rays')
  if (weather === 'storm') effects.delete('rays')
  const picture = composePicture(framing, random)
  return {
    prompt,
    seed: mainSeed,
    time,
    weather,
    ground,
    palette: choosePalette(time, weather, createRandom(mainSeed, 'palette')),
    colours: coloursOf(
      prompt,
      asked.flatMap(({ colours }) => colours ?? []),
    ),
    camera: {
      move: first('move') ?? random.pick(MOVES),
      strength: random.range(0.8, 1.25),
      direction: random.chance(0.5) ? 1 : -1,
    },
    ...picture,
    light: chooseLight(time, picture.horizon / STAGE_HEIGHT, random),
    effects,
    without: new Set(without.flatMap((things) => things ?? [])),
    mood: first('mood') ?? chooseMood(time, weather, random),
  }
}

/** A wide picture has a low horizon and much sky; a close one stands among large things. */
function composePicture(framing: Framing, random: Random): Pick<Scene, 'framing' | 'horizon' | 'size'> {
  const [low, high, size] = { wide: [520, 570, 0.72], middle: [420, 480, 1], close: [310, 370, 1.4] }[
    framing
  ] as [number, number, number]
  return { framing, horizon: random.range(low, high), size: size * random.range(0.92, 1.08) }
}

/** The moon climbs, the sun rises from the horizon at dawn and sinks to it at dusk. */
function chooseLight(time: TimeOfDay, horizon: number, random: Random): Scene['light'] {
  const x = random.chance(0.5) ? random.range(0.14, 0.36) : random.range(0.58, 0.86)
  if (time === 'day') return { x, y: random.range(0.1, 0.24), rise: 0 }
  if (time === 'night') return { x, y: random.range(0.12, 0.28), rise: random.range(0.02, 0.06) }
  const [low, rise] = [horizon - random.range(0.01, 0.06), random.range(0.08, 0.14)]
  return time === 'dawn' ? { x, y: low, rise } : { x, y: low - rise, rise: -rise }
}

function chooseMood(time: TimeOfDay, weather: Weather, random: Random): Mood {
  if (weather === 'storm') return 'tense'
  if (weather === 'rain' || weather === 'fog') return random.pick(['wistful', 'calm'])
  if (time === 'night') return random.pick(['wistful', 'calm'])
  if (time === 'dusk') return random.pick(['warm', 'wistful'])
  return random.pick(['bright', 'warm', 'calm'])
}
