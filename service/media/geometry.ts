/** A part of a picture, in its pixels. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/**
 * The part of a picture that fills a frame of another shape: as large as fits, in the middle, never stretched.
 * @param source Pixels, and the ratio of width to height as it is shown (which differs where pixels are not square).
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
