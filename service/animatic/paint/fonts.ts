import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

const require = createRequire(import.meta.url)
const FONTS: readonly (readonly [string, string])[] = [
  ['@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf', 'Noto Sans JP'],
  ['@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf', 'Noto Sans JP'],
  ['@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf', 'Noto Sans JP'],
  ['@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf', 'Noto Color Emoji'],
]

let loaded = false

/** Makes the fonts of captions, signs and sprites known to the canvas. Throws when a font file is missing. */
export function loadFonts(): void {
  if (loaded) return
  for (const [file, family] of FONTS) {
    const key = GlobalFonts.registerFromPath(require.resolve(file), family)
    if (key === null) throw new Error(`cannot load the font ${file}`)
  }
  loaded = true
}
