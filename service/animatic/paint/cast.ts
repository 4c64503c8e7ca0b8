import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Draw, Ground } from '../grounds/ground.ts'
import { findFigure } from '../props/figures.ts'
import type { Actor, Scene } from '../scene/description.ts'
import { paintGlow } from './brush.ts'
import { type Pose, poseAt } from './motion.ts'
import { paintSprite, type Sprite } from './sprites.ts'
import { DURATION_SECONDS, ease, project, STAGE_WIDTH, scaleAt, type View } from './stage.ts'

/** Figures that change while they move are painted at this many stages of their motion. */
const FIGURE_STAGES = 40
/** How far up the stage the furthest actor stands, in stage pixels. */
const BACK_RISE = 46

interface Painted {
  actor: Actor
  /** One sprite, or one for each stage of a figure's motion. */
  sprites: readonly Sprite[]
  ride: Sprite | null
}

/** The actors of a scene, furthest first, each with the shadow or mirror image its ground gives it. */
export function paintCast(scene: Scene, ground: Ground): Draw {
  const painted = [...scene.actors]
    .sort((one, other) => other.back - one.back)
    .map((actor) => paintActor(actor, scene))
  const shadow = paintGlow(128, [0, 0, 0], 0.62, 0.1)
  const wheel = scene.effects.has('wheel')
  return (context, view, seconds) => {
    if (wheel) drawWheel(context, scene, ground, view, seconds)
    for (const one of painted) drawActor(context, one, ground, shadow, view, seconds)
  }
}

function paintActor(actor: Actor, scene: Scene): Painted {
  const moving = findFigure(actor.sprite) !== undefined
  const count = moving ? FIGURE_STAGES : 1
  const sprites = Array.from({ length: count }, (_, index) =>
    paintSprite(actor.sprite, actor.size, scene, count === 1 ? 0 : index / (count - 1)),
  )
  const ride = actor.ride === null ? null : paintSprite(actor.ride, actor.size * 1.02, scene)
  return { actor, sprites, ride }
}

function drawActor(
  context: SKRSContext2D,
  { actor, sprites, ride }: Painted,
  ground: Ground,
  shadow: Canvas,
  view: View,
  seconds: number,
): void {
  const pose = poseAt(actor, seconds)
  const stage = Math.round(ease(Math.min(1, (seconds / DURATION_SECONDS) * 1.15)) * (sprites.length - 1))
  const sprite = sprites[stage]
  if (sprite === undefined) return
  const depth = 1 - actor.back * 0.25
  const floor = project(view, pose.x, ground.floor - actor.back * BACK_RISE, depth)
  const scale = scaleAt(view, depth) * (1 - actor.back * 0.12)
  const height = actor.size * scale
  if (ground.shadows) {
    const reach = height * (0.62 - Math.min(0.3, pose.lift / 900))
    context.globalAlpha = Math.max(0.15, 0.9 - pose.lift / 260)
    context.drawImage(shadow, floor.x - reach, floor.y - reach * 0.15, reach * 2, reach * 0.3)
    context.globalAlpha = 1
  }
  const seat = ride === null ? 0 : actor.size * (actor.ride === 'surfboard' ? 0.06 : 0.3)
  if (ground.mirror > 0) {
    context.globalAlpha = ground.mirror * Math.max(0, 1 - pose.lift / 420)
    drawSprite(
      context,
      sprite,
      actor,
      { ...pose, lift: pose.lift + seat },
      floor,
      scale,
      ground.liquid ? seconds : 0,
      true,
    )
    context.globalAlpha = 1
  }
  if (ride !== null)
    drawSprite(
      context,
      ride,
      { ...actor, size: actor.size * 1.02 },
      { ...pose, stretchX: 1, stretchY: 1 },
      floor,
      scale,
      0,
      false,
    )
  drawSprite(context, sprite, actor, { ...pose, lift: pose.lift + seat }, floor, scale, 0, false)
}

/** Draws a sprite with its feet on a point, or its mirror image below it. Emoji face left as drawn. */
function drawSprite(
  context: SKRSContext2D,
  { image, footShare }: Sprite,
  actor: Actor,
  pose: Pose,
  floor: { x: number; y: number },
  scale: number,
  ripple: number,
  mirrored: boolean,
): void {
  const side = actor.size * 1.28 * scale
  const foot = footShare * side
  context.save()
  context.translate(floor.x, floor.y + (mirrored ? pose.lift * 0.5 : -pose.lift) * scale)
  context.scale(actor.facing === 'right' ? -1 : 1, mirrored ? -0.62 : 1)
  if (mirrored && ripple > 0) context.transform(1, 0, Math.sin(ripple * 2.6) * 0.06, 1, 0, 0)
  context.rotate((actor.facing === 'right' ? -1 : 1) * pose.turn)
  context.scale(pose.stretchX, pose.stretchY)
  context.drawImage(image, -side / 2, -foot, side, side)
  context.restore()
}

function drawWheel(context: SKRSContext2D, scene: Scene, ground: Ground, view: View, seconds: number): void {
  const hero = scene.actors[0]
  const x = (hero?.fromX ?? 0.5) * STAGE_WIDTH
  const at = project(view, x, ground.floor, 1)
  const draw = findFigure('wheel')
  context.save()
  context.translate(at.x, at.y)
  draw?.(context, 270 * scaleAt(view, 1), seconds / DURATION_SECONDS)
  context.restore()
}
