import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { StudioProviders } from '#components/client/providers.tsx'
import { FaultBoundary } from '#components/shell/fault-boundary.tsx'
import { Shell } from '#components/shell/shell.tsx'
import { BUILD_HEADER } from '#lib/build.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export default async function StudioLayout({ children }: { children: ReactNode }) {
  // The server adds the path, to which a person returns after signing in, and the build.
  const sent = await headers()
  const caller = await requireCaller(sent.get('x-dailies-path') ?? undefined)
  return (
    // The key: drafts and queries belong to one person; in another tab, another person may sign in.
    <StudioProviders key={caller.id} me={caller} balance={await getBalance(studio(), caller)}>
      <Shell
        build={sent.get(BUILD_HEADER) ?? ''}
        isApple={/mac|iphone|ipad/i.test(sent.get('user-agent') ?? '')}
      >
        <FaultBoundary of="page">{children}</FaultBoundary>
      </Shell>
    </StudioProviders>
  )
}
