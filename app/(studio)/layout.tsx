import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Frame } from '#components/frame/frame.tsx'
import { StudioProviders } from '#components/frame/providers.tsx'
import { parseTheme } from '#components/frame/theme.ts'
import { requireCaller } from '#lib/auth/session.ts'
import { getBalance } from '#lib/balance/queries.ts'
import { BUILD_HEADER } from '#lib/build.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { studio } from '#lib/studio.ts'

export default async function StudioLayout({ children }: { children: ReactNode }) {
  // The server puts the path there, so that whoever has to sign in comes back to it, the build, and the nonce.
  const sent = await headers()
  const caller = await requireCaller(sent.get('x-dailies-path') ?? undefined)
  const theme = parseTheme((await cookies()).get('theme')?.value)
  const client = new QueryClient()
  await client.prefetchQuery(balanceQuery(() => getBalance(studio(), caller)))
  return (
    <StudioProviders me={caller}>
      <HydrationBoundary state={dehydrate(client)}>
        <Frame theme={theme} build={sent.get(BUILD_HEADER) ?? ''} nonce={sent.get('x-dailies-nonce') ?? ''}>
          {children}
        </Frame>
      </HydrationBoundary>
    </StudioProviders>
  )
}
