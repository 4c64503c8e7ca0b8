import '@fontsource-variable/inter/wght.css'
import './globals.css'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ZoneOfBrowser } from '#components/client/clock.tsx'
import { FaultBoundary } from '#components/shell/fault-boundary.tsx'
import { JapaneseType } from '#components/shell/japanese-type.tsx'
import { CHROME_COLOURS, parseTheme } from '#components/shell/theme.ts'

/** Preloaded with a fallback of equal size, so text does not shift; other scripts come from the packages above. */
const inter = localFont({
  src: './inter.woff2', // from tools/inter.ts
  weight: '400 700',
  variable: '--font-inter',
})

export async function generateMetadata(): Promise<Metadata> {
  const say = await getTranslations('signIn')
  return {
    title: { default: say('studio'), template: `%s · ${say('studio')}` },
    description: say('description'),
    robots: { index: false },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  }
}

export async function generateViewport(): Promise<Viewport> {
  const theme = parseTheme((await cookies()).get('theme')?.value)
  const { light, dark } = CHROME_COLOURS
  return {
    colorScheme: theme === 'system' ? 'light dark' : theme,
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: theme === 'dark' ? dark : light },
      { media: '(prefers-color-scheme: dark)', color: theme === 'light' ? light : dark },
    ],
    viewportFit: 'cover',
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get('theme')?.value)
  return (
    <html
      lang={await getLocale()}
      className={inter.variable}
      {...(theme === 'system' ? {} : { 'data-theme': theme })}
      suppressHydrationWarning
    >
      <body>
        <JapaneseType />
        <NextIntlClientProvider>
          <ZoneOfBrowser />
          <FaultBoundary of="frame">{children}</FaultBoundary>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
