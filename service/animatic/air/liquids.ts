import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Draw, Ground } from '../grounds/ground.ts'
import { paintGlow } from '../paint/brush.ts'
import { poseAt } from '../paint/motion.ts'
import { project, STAGE_WIDTH } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import { mod, motes } from './motes.ts'

/** Steam that curls up from the first actor. */
export function paintSteam(scene: Scene, ground: Ground, random: Random): Draw {
  const hero = scene.actors[0]
  const puff = paintGlow(64, [255, 250, 244], 0.3)
  const puffs = motes(random, 13)
  const rise = hero === undefined ? 0 : hero.size * 0.78
  return (context, view, seconds) => {
    const centre = hero === undefined ? STAGE_WIDTH / 2 : poseAt(hero, seconds).x
    const at = project(view, centre, ground.floor - rise, 1)
    for (const [offset, , size, phase] of puffs) {
      const age = mod(seconds * 0.24 + phase, 1)
      const reach = (26 + size * 30) * (0.5 + age * 1.3)
      const x = at.x + (offset - 0.5) * 70 + Math.sin(age * 6 + offset * 12) * 26 * age
      context.globalAlpha = Math.sin(age * Math.PI) * 0.75
      context.drawImage(puff, x - reach, at.y - age * 250 - reach, reach * 2, reach * 2)
    }
    context.globalAlpha = 1
  }
}

/** A thin stream that falls into the first actor from above the picture. */
export function paintPour(scene: Scene, ground: Ground): Draw {
  const hero = scene.actors[0]
  const dark = hero?.sprite === '🍵' ? hex('7f9a3a') : hex('4a2412')
  const lit = hero?.sprite === '🍵' ? hex('d2e08a') : hex('d98a3d')
  return (context, view, seconds) => {
    if (hero === undefined) return
    const mouth = project(
      view,
      poseAt(hero, seconds).x - hero.size * 0.05,
      ground.floor - hero.size * 0.72,
      1,
    )
    drawStream(context, mouth.x, mouth.y, hero.size * 0.05, dark, lit, seconds)
  }
}

function drawStream(
  context: SKRSContext2D,
  x: number,
  bottom: number,
  width: number,
  dark: Rgb,
  lit: Rgb,
  seconds: number,
): void {
  const edge = (side: number, y: number): number => {
    const narrow = 1 - (y / bottom) * 0.45
    return x + side * width * narrow * 0.5 + Math.sin(y / 34 - seconds * 16) * width * 0.07
  }
  const gradient = context.createLinearGradient(x - width / 2, 0, x + width / 2, 0)
  gradient.addColorStop(0, css(dark))
  gradient.addColorStop(0.35, css(lit))
  gradient.addColorStop(0.55, css(mix(dark, lit, 0.3)))
  gradient.addColorStop(1, css(dark))
  context.fillStyle = gradient
  context.beginPath()
  for (let y = -10; y <= bottom; y += 12) context.lineTo(edge(-1, y), y)
  for (let y = bottom; y >= -10; y -= 12) context.lineTo(edge(1, y), y)
  context.fill()
  context.strokeStyle = css(lit, 0.8)
  context.lineWidth = 2
  const ripple = mod(seconds * 1.8, 1)
  context.globalAlpha = 1 - ripple
  context.beginPath()
  context.ellipse(x, bottom, width * (0.8 + ripple * 2.4), width * (0.2 + ripple * 0.5), 0, 0, Math.PI * 2)
  context.stroke()
  context.globalAlpha = 1
}

/** Water thrown up behind the first actor, drop by drop along arcs. */
export function paintSpray(scene: Scene, ground: Ground, random: Random): Draw {
  const hero = scene.actors[0]
  const drops = motes(random, 110)
  const bright = mix(scene.palette.light, [255, 255, 255], 0.55)
  const foam = paintGlow(60, bright, 0.5)
  return (context, view, seconds) => {
    const pose = hero === undefined ? { x: STAGE_WIDTH / 2, lift: 0 } : poseAt(hero, seconds)
    const behind = hero?.facing === 'left' ? 1 : -1
    const size = hero?.size ?? 240
    const at = project(view, pose.x + behind * size * 0.42, ground.floor - pose.lift * 0.6, 1)
    for (let puff = 0; puff < 5; puff++) {
      const reach = size * (0.16 + puff * 0.035) * (1 + 0.12 * Math.sin(seconds * 5 + puff))
      context.drawImage(
        foam,
        at.x + behind * puff * size * 0.13 - reach,
        at.y - reach * 0.55,
        reach * 2,
        reach * 1.1,
      )
    }
    context.fillStyle = css(bright, 0.9)
    context.beginPath()
    for (const [spread, power, phase, bulk] of drops) {
      const age = mod(seconds * 0.95 + phase, 1)
      const x = at.x + behind * (20 + spread * size * 0.95) * age
      const y = at.y - (power * 1.3 + 0.35) * size * age + 1.25 * size * age * age
      const reach = (1.2 + bulk * 3.6) * (1 - age * 0.5)
      context.moveTo(x + reach, y)
      context.arc(x, y, reach, 0, Math.PI * 2)
    }
    context.fill()
  }
}
