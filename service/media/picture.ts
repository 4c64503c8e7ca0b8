import { createCanvas } from '@napi-rs/canvas'
import { type InputVideoTrack, VideoSample, VideoSampleSink, type VideoSampleSource } from 'mediabunny'

/** The source of a video's frames, and their target. */
export interface PictureCut {
  track: InputVideoTrack
  /** The time in the source, in seconds, that becomes zero. */
  startSeconds: number
  frameCount: number
  frameRate: number
  width: number
  height: number
}

/** High-definition colours, for a file that names none: players assume them. */
const HIGH_DEFINITION = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

/**
 * Gives the encoder one frame per frame interval: the source's frame in the middle of the interval, cropped to the
 * middle and scaled. Past the end of the source its last frame stays. Throws when the source cannot be decoded.
 */
export async function conformPicture(cut: PictureCut, encoder: VideoSampleSource): Promise<void> {
  const { track, startSeconds, frameCount, frameRate } = cut
  const redraw = frameConverter(cut)
  const middles = Array.from({ length: frameCount }, (_, index) => startSeconds + (index + 0.5) / frameRate)
  let index = 0
  for await (const source of new VideoSampleSink(track).samplesAtTimestamps(middles)) {
    if (source === null) throw new Error(`the frame at ${middles[index]} s cannot be decoded`)
    using frame = await redraw(source, index++ / frameRate)
    await encoder.add(frame)
  }
}

function frameConverter({ track, frameRate, width, height }: PictureCut) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  context.imageSmoothingQuality = 'high'
  let full = createCanvas(1, 1)
  return async (source: VideoSample, timestamp: number): Promise<VideoSample> => {
    using held = source
    const { width: sourceWidth, height: sourceHeight } = held.visibleRect
    if (full.width !== sourceWidth || full.height !== sourceHeight) {
      full = createCanvas(sourceWidth, sourceHeight)
    }
    const sourceContext = full.getContext('2d')
    const pixels = sourceContext.createImageData(sourceWidth, sourceHeight)
    await held.copyTo(new Uint8Array(pixels.data.buffer), { format: 'RGBA' })
    sourceContext.putImageData(pixels, 0, 0)
    const shownRatio = track.displayWidth / track.displayHeight
    const part = coveringPart({ width: sourceWidth, height: sourceHeight, shownRatio }, { width, height })
    context.drawImage(full, part.left, part.top, part.width, part.height, 0, 0, width, height)
    return new VideoSample(context.getImageData(0, 0, width, height).data, {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp,
      duration: 1 / frameRate,
      colorSpace: colourSpaceOf(held),
    })
  }
}

/**
 * The decoder and the encoder convert with the same coefficients even if a file names others, so the numbers
 * in the file do not change, and their meaning must not change either.
 */
function colourSpaceOf({ colorSpace }: VideoSample): VideoColorSpaceInit {
  const { matrix } = colorSpace
  return matrix === null || matrix === 'rgb' ? HIGH_DEFINITION : colorSpace.toJSON()
}

/** A part of a picture, in its pixels. */
interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/**
 * The part of a picture that fills a frame of another shape: as large as possible, centred, never stretched.
 * @param source Pixels, and the displayed ratio of width to height (which differs when pixels are not square).
 */
export function coveringPart(
  source: { width: number; height: number; shownRatio: number },
  target: { width: number; height: number },
): Rectangle {
  const excess = source.shownRatio / (target.width / target.height)
  const width = excess > 1 ? source.width / excess : source.width
  const height = excess < 1 ? source.height * excess : source.height
  return { left: (source.width - width) / 2, top: (source.height - height) / 2, width, height }
}
