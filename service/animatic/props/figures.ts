import type { SKRSContext2D } from '@napi-rs/canvas'

/** Draws a figure no emoji shows, about `size` tall, centred on the origin. `share` is how far its motion has come, 0 to 1. */
export type DrawFigure = (context: SKRSContext2D, size: number, share: number) => void

type Point = readonly [number, number]

function facet(context: SKRSContext2D, colour: string, points: readonly Point[]): void {
  context.fillStyle = colour
  context.strokeStyle = 'rgba(110,70,60,0.22)'
  context.lineWidth = 0.008
  context.lineJoin = 'round'
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
  context.fill()
  context.stroke()
}

/** A folded paper crane that opens its wings as its motion goes on. */
const drawPaperCrane: DrawFigure = (context, size, share) => {
  const open = share
  context.save()
  context.scale(size, size)
  const lift = 0.5 - 0.22 * open
  const spread = 0.06 + 0.5 * open
  const farTip: Point = [0.1 + spread * 0.5, 0.02 - lift * 0.98]
  const nearTip: Point = [-0.02 + spread, 0.08 - lift * 0.86]
  const head: Point = [-0.42 - 0.05 * open, -0.2 - 0.03 * open]
  const tail: Point = [0.52 + 0.03 * open, -0.16 + 0.05 * open]
  facet(context, '#cdbba8', [[-0.14, 0.12], [0.14, 0.12], farTip])
  facet(context, '#dccbb9', [[-0.14, 0.12], [0, 0.04], farTip])
  facet(context, '#d8c7b5', [[0.06, 0.1], tail, [0.1, 0.3]])
  facet(context, '#efe4d8', [[0.02, 0.12], tail, [0.06, 0.22]])
  facet(context, '#e2d3c3', [[-0.08, 0.1], head, [-0.1, 0.3]])
  facet(context, '#fbf4ec', [[-0.02, 0.14], head, [-0.06, 0.22]])
  facet(context, '#d9c6b3', [head, [head[0] - 0.13, head[1] + 0.1], [head[0] + 0.05, head[1] + 0.1]])
  facet(context, '#bfa994', [
    [-0.22, 0.14],
    [0, 0.4],
    [0.22, 0.14],
    [0, 0.06],
  ])
  facet(context, '#eadccd', [
    [-0.22, 0.14],
    [0, 0.4],
    [0, 0.1],
  ])
  facet(context, '#fffaf4', [[-0.2, 0.13], [0.16, 0.15], nearTip])
  facet(context, '#f1e5d8', [[0.02, 0.14], [0.16, 0.15], nearTip])
  context.restore()
}

/** A surfboard seen from the side, its nose to the left. */
const drawSurfboard: DrawFigure = (context, size) => {
  context.save()
  context.scale(size, size)
  const gradient = context.createLinearGradient(0, -0.08, 0, 0.1)
  gradient.addColorStop(0, '#fff6e2')
  gradient.addColorStop(0.5, '#ffd9a0')
  gradient.addColorStop(1, '#b8763c')
  context.fillStyle = gradient
  context.beginPath()
  context.moveTo(-0.74, -0.12)
  context.quadraticCurveTo(-0.3, 0.02, 0.62, -0.02)
  context.quadraticCurveTo(0.1, 0.16, -0.42, 0.06)
  context.quadraticCurveTo(-0.66, -0.02, -0.74, -0.12)
  context.fill()
  context.strokeStyle = '#e4572e'
  context.lineWidth = 0.025
  context.beginPath()
  context.moveTo(-0.56, -0.03)
  context.quadraticCurveTo(-0.2, 0.075, 0.42, 0.02)
  context.stroke()
  context.restore()
}

/** A potter's wheel seen from the side: a disc and its foot. The mark on its rim goes round. */
const drawWheel: DrawFigure = (context, size, share) => {
  context.save()
  context.scale(size, size)
  context.fillStyle = '#2b2320'
  context.fillRect(-0.14, 0.02, 0.28, 0.22)
  for (const [y, colour] of [
    [0.05, '#3b302b'],
    [0, '#7b6a5e'],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.ellipse(0, y, 0.72, 0.15, 0, 0, Math.PI * 2)
    context.fill()
  }
  context.strokeStyle = 'rgba(255,235,210,0.35)'
  context.lineWidth = 0.012
  for (const ring of [0.3, 0.46, 0.6]) {
    const start = share * Math.PI * 28 + ring * 9
    context.beginPath()
    context.ellipse(0, 0, ring, ring * 0.2, 0, start, start + 2.2)
    context.stroke()
  }
  context.restore()
}

/** A lump of wet clay on its way to a bowl: it opens and grows as its motion goes on. */
const drawClayPot: DrawFigure = (context, size, share) => {
  context.save()
  context.scale(size, size)
  const tall = 0.5 + 0.3 * share
  const waist = 0.26 + 0.05 * Math.sin(share * Math.PI * 2)
  const rim = 0.19 + 0.1 * share
  const top = 0.5 - tall
  const gradient = context.createLinearGradient(-0.34, 0, 0.34, 0)
  gradient.addColorStop(0, '#6e4530')
  gradient.addColorStop(0.3, '#c98d66')
  gradient.addColorStop(0.45, '#e6b68f')
  gradient.addColorStop(0.6, '#b87a54')
  gradient.addColorStop(1, '#58341f')
  context.fillStyle = gradient
  context.beginPath()
  context.moveTo(-0.2, 0.5)
  context.bezierCurveTo(-waist * 1.7, 0.3, -waist * 1.2, top + 0.16, -rim, top)
  context.lineTo(rim, top)
  context.bezierCurveTo(waist * 1.2, top + 0.16, waist * 1.7, 0.3, 0.2, 0.5)
  context.ellipse(0, 0.5, 0.2, 0.035, 0, 0, Math.PI)
  context.fill()
  context.strokeStyle = 'rgba(60,30,16,0.26)'
  context.lineWidth = 0.008
  for (let groove = 1; groove < 8; groove++) {
    const y = top + (tall * groove) / 8
    context.beginPath()
    context.ellipse(0, y, 0.23 + 0.04 * Math.sin(groove + share * 5), 0.03, 0, 0.25, Math.PI - 0.25)
    context.stroke()
  }
  context.fillStyle = '#4a2a1a'
  context.beginPath()
  context.ellipse(0, top, rim, rim * 0.24, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = '#dca57d'
  context.lineWidth = 0.022
  context.stroke()
  context.restore()
}

/** A white lighthouse with red bands on a rock. */
const drawLighthouse: DrawFigure = (context, size) => {
  context.save()
  context.scale(size, size)
  context.fillStyle = '#4b4a55'
  context.beginPath()
  context.ellipse(0, 0.47, 0.36, 0.12, 0, Math.PI, 0)
  context.lineTo(0.36, 0.5)
  context.lineTo(-0.36, 0.5)
  context.fill()
  for (let band = 0; band < 5; band++) {
    const top = -0.26 + band * 0.135
    const half = 0.075 + band * 0.012
    context.fillStyle = band % 2 === 0 ? '#f6f1e8' : '#d4463c'
    context.beginPath()
    context.moveTo(-half, top)
    context.lineTo(half, top)
    context.lineTo(half + 0.012, top + 0.137)
    context.lineTo(-half - 0.012, top + 0.137)
    context.fill()
  }
  context.fillStyle = '#ffe28a'
  context.fillRect(-0.055, -0.37, 0.11, 0.1)
  context.fillStyle = '#2c2f3a'
  context.fillRect(-0.1, -0.275, 0.2, 0.025)
  context.beginPath()
  context.moveTo(-0.075, -0.37)
  context.quadraticCurveTo(0, -0.5, 0.075, -0.37)
  context.fill()
  context.restore()
}

const FIGURES: ReadonlyMap<string, DrawFigure> = new Map([
  ['paper-crane', drawPaperCrane],
  ['surfboard', drawSurfboard],
  ['wheel', drawWheel],
  ['clay-pot', drawClayPot],
  ['lighthouse', drawLighthouse],
])

/** The figure of that name, or undefined when the name is an emoji. */
export function findFigure(name: string): DrawFigure | undefined {
  return FIGURES.get(name)
}
