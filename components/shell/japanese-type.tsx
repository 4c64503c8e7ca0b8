'use client'

import { useEffect } from 'react'

/**
 * Japanese is set in the system's own type. Where that has none, ours is fetched once the page is there; when that
 * fails, the next time that the studio is opened.
 */
export function JapaneseType() {
  useEffect(() => {
    if (drawsJapanese()) return
    import('./noto-sans-jp.ts').catch(() => {})
  }, [])
  return null
}

/**
 * In Japanese type these are as wide as they are high. Without a glyph, browsers draw all of them as one box, or as boxes
 * with their numbers, which are narrower.
 */
function drawsJapanese(): boolean {
  const [one, other] = ['永', '語'].map(drawn)
  return one === undefined || (Math.abs(one.width - SIZE) < 1 && one.pixels !== other?.pixels)
}

const SIZE = 20

function drawn(character: string): { width: number; pixels: string } | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const brush = canvas.getContext('2d')
  if (!brush) return undefined
  brush.font = `${SIZE}px ${getComputedStyle(document.body).fontFamily}`
  brush.textBaseline = 'top'
  brush.fillText(character, 0, 0)
  return { width: brush.measureText(character).width, pixels: canvas.toDataURL() }
}
