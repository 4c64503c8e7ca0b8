'use client'

import { useEffect } from 'react'

/**
 * Japanese is set in the system's own type. Where that has none, ours is fetched once the page is there; without it,
 * as when the connection breaks, the next page tries again.
 */
export function JapaneseType() {
  useEffect(() => {
    if (!drawsJapanese()) import('./noto-sans-jp.ts').catch(() => {})
  }, [])
  return null
}

/** Without a glyph, every character is drawn as the same box. */
function drawsJapanese(): boolean {
  const [one, other] = ['永', '語'].map(drawn)
  return one !== other
}

function drawn(character: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 24
  canvas.height = 24
  const brush = canvas.getContext('2d')
  if (!brush) return character
  brush.font = `20px ${getComputedStyle(document.body).fontFamily}`
  brush.fillText(character, 0, 20)
  return canvas.toDataURL()
}
