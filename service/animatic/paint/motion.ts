import type { Actor } from '../scene/description.ts'
import { DURATION_SECONDS, ease, STAGE_WIDTH } from './stage.ts'

/** Where and how an actor is at one moment, relative to its place on the floor. */
export interface Pose {
  /** Centre, in stage pixels. */
  x: number
  /** Height above the floor, in stage pixels. */
  lift: number
  /** Radians, positive clockwise. */
  turn: number
  stretchX: number
  stretchY: number
}

const TURN = Math.PI * 2

/** The actor's pose at a time in seconds. Heavy things move slowly and far, light things quickly and little. */
export function poseAt(actor: Actor, seconds: number): Pose {
  const share = seconds / DURATION_SECONDS
  const glide = share * 0.7 + ease(share) * 0.3
  const x = (actor.fromX + (actor.toX - actor.fromX) * glide) * STAGE_WIDTH
  const lean = actor.facing === 'left' ? -1 : 1
  const at = seconds + actor.phase * 5
  const rest: Pose = { x, lift: actor.altitude, turn: 0, stretchX: 1, stretchY: 1 }
  return { ...rest, ...GAITS[actor.gait](at, actor, rest, lean, share) }
}

type Move = (at: number, actor: Actor, rest: Pose, lean: number, share: number) => Partial<Pose>

const GAITS: Readonly<Record<Actor['gait'], Move>> = {
  walk: (at, actor) => {
    const step = Math.abs(Math.sin(at * TURN * 0.85))
    return squash(step, actor.size * 0.035, 0.045, Math.sin(at * TURN * 0.85) * 0.045)
  },
  run: (at, actor, _rest, lean) => {
    const step = Math.abs(Math.sin(at * TURN * 1.2))
    return squash(step, actor.size * 0.075, 0.07, lean * 0.05 + Math.sin(at * TURN * 1.2) * 0.05)
  },
  hop: (at, actor, _rest, lean) => {
    const flight = Math.max(0, Math.sin(at * TURN * 0.8))
    return squash(flight, actor.size * 0.2, 0.1, lean * 0.06 * Math.cos(at * TURN * 0.8))
  },
  roll: (at, actor) => ({
    lift: Math.abs(Math.sin(at * 9.1)) * actor.size * 0.008 + Math.sin(at * 2.3) * actor.size * 0.006,
    turn: Math.sin(at * 4.3) * 0.012,
  }),
  sail: (at, actor) => ({
    lift: Math.sin(at * 1.25) * actor.size * 0.035 - actor.size * 0.05,
    turn: Math.sin(at * 1.25 + 1.1) * 0.05,
  }),
  surf: (at, actor, rest, lean) => ({
    x: rest.x + Math.sin(at * 0.9) * 60,
    lift: Math.sin(at * 1.5) * 20 + actor.size * 0.04,
    turn: lean * -0.1 + Math.sin(at * 1.5 + 0.9) * 0.13,
    stretchY: 1 + Math.sin(at * 1.5) * 0.03,
  }),
  fly: (at, actor, rest, lean) => ({
    lift: rest.lift + Math.sin(at * 1.1) * 34,
    turn: lean * Math.cos(at * 1.1) * -0.1,
    stretchY: 1 + Math.sin(at * TURN * 1.3) * (actor.size < 160 ? 0.09 : 0.03),
  }),
  swim: (at, actor, rest, lean) => ({
    lift: rest.lift + Math.sin(at * 1.3) * 30 + actor.size * 0.1,
    turn: lean * Math.cos(at * 1.3) * -0.11,
    stretchX: 1 + Math.sin(at * 4.2) * 0.035,
  }),
  float: (at, _actor, rest) => ({
    x: rest.x + Math.sin(at * 0.6) * 20,
    lift: rest.lift + Math.sin(at * 0.95) * 24,
    turn: Math.sin(at * 0.7) * 0.09,
  }),
  stand: (at) => ({ stretchY: 1 + Math.sin(at * 1.7) * 0.008, stretchX: 1 - Math.sin(at * 1.7) * 0.006 }),
  turn: (at) => ({ stretchX: 1 + Math.sin(at * 7) * 0.012, turn: Math.sin(at * 7 + 1) * 0.006 }),
  shape: (at, _actor, rest) => ({
    x: rest.x + Math.sin(at * 1.3) * 5,
    lift: rest.lift + Math.sin(at * 0.8) * 26,
    turn: Math.sin(at * 1.1) * 0.04,
  }),
  unfold: (at, _actor, rest, _lean, share) => ({
    lift: rest.lift + Math.sin(at * 1.1) * 10 + ease(share) * 60,
    turn: Math.sin(at * 0.8) * 0.05,
  }),
}

/** A step: up in the air it stretches, on the ground it gives. `flight` runs from 0 on the ground to 1. */
function squash(flight: number, height: number, give: number, turn: number): Partial<Pose> {
  const amount = (flight - 0.5) * give
  return { lift: flight * height, turn, stretchY: 1 + amount, stretchX: 1 - amount }
}
