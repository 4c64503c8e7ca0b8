import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { StudioProviders } from '#components/client/providers.tsx'
import { Shell } from '#components/shell/shell.tsx'
import { parseTheme } from '#components/shell/theme.ts'
import { BUILD_HEADER } from '#lib/build.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export default async function StudioLayout({ children }: { children: ReactNode }) {
  // The server puts the path there, so that whoever has to sign in comes back to it, and the build.
  const sent = await headers()
  const caller = await requireCaller(sent.get('x-dailies-path') ?? undefined)
  const theme = parseTheme((await cookies()).get('theme')?.value)
  const client = new QueryClient()
  await client.prefetchQuery(balanceQuery(() => getBalance(studio(), caller)))
  return (
    <StudioProviders me={caller}>
      <HydrationBoundary state={dehydrate(client)}>
        <Shell theme={theme} build={sent.get(BUILD_HEADER) ?? ''}>
          {children}
        </Shell>
      </HydrationBoundary>
    </StudioProviders>
  )
}
