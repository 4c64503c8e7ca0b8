'use client'

import { useEffect } from 'react'

/**
 * Japanese uses the system's font. If there is none, ours is fetched after the page has loaded; if that
 * fails, on the next visit.
 */
export function JapaneseType() {
  useEffect(() => {
    // Hydration comes first.
    const timer = setTimeout(() => {
      if (!drawsJapanese()) import('./noto-sans-jp.ts').catch(() => {})
    }, 1_000)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/**
 * In a Japanese font these characters are as wide as they are high. Without glyphs, browsers draw identical
 * boxes, or boxes with code points, which are narrower.
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
