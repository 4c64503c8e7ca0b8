import { createCanvas } from '@napi-rs/canvas'
import { createPainter } from '#service/animatic/painter.ts'
import { FRAME_RATE, STAGE_HEIGHT, STAGE_WIDTH } from '#service/animatic/scene/description.ts'
import { describeScene } from '#service/animatic/scene/scene.ts'

/** Prompts with few known words, with a refused word, or with a word that the animatic could misread. */
const PROMPTS = [
  'A paper boat sails down a gutter in the rain, close-up',
  '雨上がりの商店街を自転車で走る女の子',
  'A lighthouse keeper plays chess with a robot, storm',
  'The feeling of forgetting a name',
  '孤独と赦し',
  'Two dogs and a cat argue over an umbrella, Tokyo crossing, neon',
  'A chef throws a pizza, catches it, bows',
  'おばあさんが縁側でスイカを切って孫に渡す',
  'A vintage motorcycle rides along an empty coast road at golden hour, camera low beside the front wheel, sparks of dust in the backlight, a church bell rings far away, the rider wears a worn leather jacket and no helmet, umbrellas on the beach below, shot on 35mm film with soft grain, slow tracking from left to right, quiet and free',
  'A matte black wristwatch on marble',
  'クジラが夜空を泳ぎ、子どもが手を振る',
  'A glass of water falls and shatters',
  'No cats, only an empty office corridor',
  'Koi in a temple pond at noon, without rain',
  'Lanterns drift on a river, a second burst of fireworks',
  'A quiet shrine in the woods at dawn',
  '満開の桜並木、人のいない朝',
  'A whale, rays of light from above, deep sea',
  'A ferry leaves the harbour in snow',
  'A fox in an autumn forest, fog, a train passes',
]

const SEEDS = [1, 2, 3, 4]
const SECONDS = [0.5, 2, 4, 6, 7.9]
const FRAME = { width: 96, height: 54 }
const LABEL_HEIGHT = 16

/** A sheet of the built-in renderer's takes of each prompt: four takes side by side, five frames of each. WebP. */
export async function drawTakes(): Promise<Buffer> {
  const rowHeight = FRAME.height + LABEL_HEIGHT + 4
  const takeWidth = FRAME.width * SECONDS.length + 8
  const sheet = createCanvas(takeWidth * SEEDS.length, rowHeight * PROMPTS.length)
  const context = sheet.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sheet.width, sheet.height)
  const stage = createCanvas(STAGE_WIDTH, STAGE_HEIGHT)
  const stageContext = stage.getContext('2d', { alpha: false })
  for (const [row, prompt] of PROMPTS.entries()) {
    const top = row * rowHeight
    for (const [take, seed] of SEEDS.entries()) {
      const paint = createPainter(describeScene(prompt, seed))
      for (const [column, second] of SECONDS.entries()) {
        paint(stageContext, Math.floor(second * FRAME_RATE))
        const left = take * takeWidth + column * FRAME.width
        context.drawImage(stage, left, top + LABEL_HEIGHT, FRAME.width, FRAME.height)
      }
    }
    // The renderer has already loaded the font.
    context.fillStyle = '#222'
    context.font = '12px "Noto Sans JP"'
    context.fillText(prompt, 4, top + 12)
  }
  return sheet.encode('webp', 80)
}
