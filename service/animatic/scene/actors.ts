import type { Random } from '../random.ts'
import type { Actor, Effect, Gait, GroundKind, Part, Scene } from './description.ts'

interface Setting {
  ground: GroundKind
  camera: Scene['camera']
  effects: ReadonlySet<Effect>
}

const HERO_HEIGHT = 285
const CLOSE_UP_SCALE = 1.55
const TELEPHOTO_SCALE = 1.25
const LIVING = /^(?:🐈|🐕|🦊|🐻|🐼|🐇|🐧|🤖|🧸|👽|👻|🐶|🐱|🐸|🐵|🐒|🦝|🐹)/u
const AIRBORNE: ReadonlySet<Gait> = new Set<Gait>(['fly', 'float', 'unfold'])
const STILL: ReadonlySet<Gait> = new Set<Gait>(['stand', 'unfold'])

/** Places the parts on the stage: the first is the hero, the others keep clear of it. */
export function castActors(parts: readonly Part[], setting: Setting, random: Random): Actor[] {
  if (setting.effects.has('wheel')) return throwPot(random)
  const { riders, ride } = mount(parts)
  const heading = random.chance(0.5) ? 'left' : 'right'
  const slots = random.chance(0.5) ? [0.5, 0.22, 0.79, 0.36] : [0.5, 0.78, 0.21, 0.64]
  const alone = riders.length === 1
  return riders.map((part, index) => {
    const gait = ride !== null && index === 0 ? gaitOn(ride) : adapt(part.gait, setting.ground)
    const shift = alone ? random.range(-0.06, 0.06) : 0
    const centre = (slots[index] ?? 0.5) + shift
    const reach = STILL.has(gait) ? 0 : reachOf(gait, setting.camera.move) * (heading === 'left' ? -1 : 1)
    return {
      sprite: part.sprite,
      gait,
      size: sizeOf(part, index, setting),
      fromX: centre - reach / 2,
      toX: centre + reach / 2,
      back: index === 0 ? 0 : random.range(0.25, 0.75),
      altitude: AIRBORNE.has(gait) ? altitudeOf(gait, index, random) : 0,
      facing: heading,
      phase: random.next(),
      ride: index === 0 ? ride : null,
    }
  })
}

/** A pot on the wheel between two hands that shape it. */
function throwPot(random: Random): Actor[] {
  const centre = random.range(0.46, 0.54)
  const still: Omit<Actor, 'sprite' | 'gait' | 'size' | 'fromX' | 'toX'> = {
    back: 0,
    altitude: 0,
    facing: 'left',
    phase: random.next(),
    ride: null,
  }
  const hand = (sprite: string, side: number): Actor => {
    return {
      ...still,
      sprite,
      gait: 'shape',
      size: 215,
      fromX: centre + side * 0.155,
      toX: centre + side * 0.135,
      altitude: 96,
    }
  }
  const pot: Actor = { ...still, sprite: 'clay-pot', gait: 'turn', size: 290, fromX: centre, toX: centre }
  return [pot, hand('🫱', -1), hand('🫲', 1)]
}

/** Lets an animal that is named beside something to ride on ride it. */
function mount(parts: readonly Part[]): { riders: readonly Part[]; ride: string | null } {
  const rider = parts.find(({ sprite }) => LIVING.test(sprite))
  const ride = parts.find(({ rideable }) => rideable === true)
  if (rider === undefined || ride === undefined) return { riders: parts, ride: null }
  const others = parts.filter((part) => part !== rider && part !== ride)
  return { riders: [rider, ...others], ride: ride.gait === 'surf' ? 'surfboard' : ride.sprite }
}

function gaitOn(ride: string): Gait {
  return ride === 'surfboard' ? 'surf' : 'roll'
}

/** What walks on land floats in space and swims in water. */
function adapt(gait: Gait, ground: GroundKind): Gait {
  if (ground === 'space') return gait === 'fly' ? 'fly' : 'float'
  if (ground === 'underwater') return gait === 'float' || gait === 'stand' ? gait : 'swim'
  if (ground === 'sea')
    return gait === 'walk' || gait === 'run' || gait === 'roll' || gait === 'hop' ? 'sail' : gait
  if (gait === 'swim' || gait === 'surf' || gait === 'sail') return 'float'
  return gait
}

function reachOf(gait: Gait, move: Scene['camera']['move']): number {
  if (move === 'track') return 0.12
  if (gait === 'float') return 0.1
  if (gait === 'sail') return 0.24
  return gait === 'fly' ? 0.4 : 0.3
}

function sizeOf(part: Part, index: number, { camera, effects }: Setting): number {
  const rank = index === 0 ? 1 : 0.72
  const lens = (camera.closeUp ? CLOSE_UP_SCALE : 1) * (effects.has('telephoto') ? TELEPHOTO_SCALE : 1)
  return Math.min(460, HERO_HEIGHT * part.scale * rank * lens)
}

function altitudeOf(gait: Gait, index: number, random: Random): number {
  if (gait === 'unfold') return 70
  return gait === 'fly' ? random.range(150, 210) + index * 30 : random.range(70, 120) + index * 25
}
