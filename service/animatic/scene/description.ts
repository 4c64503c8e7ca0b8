/** The words in which a scene is decided, painted and scored. Units: stage pixels (1280x720) and seconds. */

export type TimeOfDay = 'dawn' | 'day' | 'dusk' | 'night'
export type Weather = 'clear' | 'rain' | 'snow' | 'fog' | 'storm'
export type GroundKind =
  | 'sea'
  | 'city'
  | 'alley'
  | 'forest'
  | 'bamboo'
  | 'field'
  | 'terraces'
  | 'desert'
  | 'mountain'
  | 'table'
  | 'space'
  | 'underwater'
  | 'studio'
export type CameraMove = 'push' | 'pull' | 'pan-left' | 'pan-right' | 'rise' | 'track' | 'drift' | 'hold'
export type Gait =
  | 'walk'
  | 'run'
  | 'roll'
  | 'sail'
  | 'surf'
  | 'fly'
  | 'swim'
  | 'hop'
  | 'stand'
  | 'float'
  | 'unfold'
  | 'turn'
  | 'shape'
export type Effect =
  | 'spray'
  | 'steam'
  | 'petals'
  | 'leaves'
  | 'fireflies'
  | 'embers'
  | 'bubbles'
  | 'lens-rain'
  | 'rays'
  | 'neon'
  | 'sodium'
  | 'fireworks'
  | 'sparkle'
  | 'pour'
  | 'wheel'
  | 'backlit'
  | 'telephoto'
export type Mood = 'calm' | 'warm' | 'wistful' | 'tense' | 'bright' | 'driving'

/** A colour as red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

export interface Palette {
  /** Four stops from the zenith to the horizon. */
  sky: readonly [Rgb, Rgb, Rgb, Rgb]
  haze: Rgb
  far: Rgb
  middle: Rgb
  near: Rgb
  /** The colour of the sun, the moon or the lamp. */
  light: Rgb
  accent: Rgb
}

export interface Actor {
  /** What is drawn: an emoji, or the name of a figure that no emoji shows. */
  sprite: string
  gait: Gait
  /** Height in stage pixels. */
  size: number
  /** Where its centre is at the first frame and at the last, as a share of the stage's width. */
  fromX: number
  toX: number
  /** How far behind the front line it stands, 0 to 1. */
  back: number
  /** How high above the floor it flies or floats, in stage pixels. */
  altitude: number
  facing: 'left' | 'right'
  /** Where in its cycle it starts, 0 to 1. */
  phase: number
  /** What it rides on, if anything: an emoji or a figure's name. */
  ride: string | null
}

export interface Scene {
  prompt: string
  /** All of the scene's randomness derives from this number. */
  seed: number
  time: TimeOfDay
  weather: Weather
  ground: GroundKind
  palette: Palette
  camera: { move: CameraMove; strength: number; closeUp: boolean }
  /** Where the sun, moon or lamp stands, as shares of the stage. */
  light: { x: number; y: number }
  effects: ReadonlySet<Effect>
  actors: readonly Actor[]
  mood: Mood
}

/** What one word of a prompt asks for. */
export interface Cue {
  time?: TimeOfDay
  weather?: Weather
  ground?: GroundKind
  move?: CameraMove
  closeUp?: boolean
  effect?: Effect
  mood?: Mood
  part?: Part
}

/** Somebody or something a word brings on stage. */
export interface Part {
  sprite: string
  gait: Gait
  /** Height relative to a person-sized actor. */
  scale: number
  /** Where it is at home, used when no word names a place. */
  home?: GroundKind
  /** A thing the others ride on when they can. */
  rideable?: boolean
}
