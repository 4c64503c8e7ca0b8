import { afterEach, expect, it, vi } from 'vitest'
import { keepPutOff } from '#components/gallery/put-off.ts'
import { keepLanguage } from '#components/shell/language.ts'
import { applyTheme } from '#components/shell/theme.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['https:', '; Secure'],
  ['http:', ''],
])('cookies of a page at %s end with “%s”', (protocol, end) => {
  const kept: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    querySelectorAll: () => [],
    set cookie(text: string) {
      kept.push(text)
    },
  })
  applyTheme('dark')
  applyTheme('system')
  keepLanguage('ja')
  keepPutOff('matter')
  expect(kept).toEqual([
    `theme=dark; Path=/; Max-Age=31536000; SameSite=Lax${end}`,
    `theme=system; Path=/; Max-Age=0; SameSite=Lax${end}`,
    `language=ja; Path=/; Max-Age=31536000; SameSite=Lax${end}`,
    `put-off=matter; Path=/; Max-Age=86400; SameSite=Lax${end}`,
  ])
})
