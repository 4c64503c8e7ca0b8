/** The terms in which a scene is decided, painted and scored. */

export const STAGE_WIDTH = 1280
export const STAGE_HEIGHT = 720
export const FRAME_RATE = 30
export const DURATION_SECONDS = 8
export const FRAME_COUNT = FRAME_RATE * DURATION_SECONDS

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

export type TimeOfDay = 'dawn' | 'day' | 'dusk' | 'night'
export type Weather = 'clear' | 'rain' | 'snow' | 'fog' | 'storm'
export type GroundKind = 'sea' | 'city' | 'forest' | 'hills' | 'mountain' | 'room' | 'paper'
export type CameraMove = 'push' | 'pull' | 'pan' | 'rise' | 'track' | 'drift' | 'hold'
export type Framing = 'wide' | 'middle' | 'close'
export type Effect =
  | 'embers'
  | 'fireflies'
  | 'fireworks'
  | 'leaves'
  | 'neon'
  | 'petals'
  | 'rays'
  | 'sparkle'
  | 'wet'
export type Mood = 'calm' | 'warm' | 'wistful' | 'tense' | 'bright' | 'driving'

/** The things that a place or a sky has by default, and a prompt can refuse. */
export type Thing = 'clouds' | 'lamps' | 'light' | 'snow' | 'stars'

/** The request of one word of a prompt. */
export interface Cue {
  time?: TimeOfDay
  weather?: Weather
  ground?: GroundKind
  move?: CameraMove
  framing?: Framing
  effect?: Effect
  mood?: Mood
  /** The things that a refusal of the word takes away ("no clouds"), and the effect of the word itself ("cloudless"). */
  thing?: Thing
  without?: readonly Thing[]
  /** Each of six hexadecimal digits. */
  colours?: readonly string[]
}

/** The scene to be painted and scored. Units: stage pixels (1280x720) and seconds. */
export interface Scene {
  prompt: string
  /** All of the scene's randomness derives from this number. */
  seed: number
  time: TimeOfDay
  weather: Weather
  ground: GroundKind
  palette: Palette
  /** The prompt's two colours: paper hills are cut from them. */
  colours: readonly [Rgb, Rgb]
  /** `direction` is 1 when the camera goes to the right. */
  camera: { move: CameraMove; strength: number; direction: 1 | -1 }
  framing: Framing
  /** Where the sky ends, from the top, and how large things are, both by the framing. */
  horizon: number
  size: number
  /** Where the sun, the moon or the lamp stands, as shares of the stage, and how far it rises (or sinks) in the film. */
  light: { x: number; y: number; rise: number }
  effects: ReadonlySet<Effect>
  without: ReadonlySet<Thing>
  mood: Mood
}
