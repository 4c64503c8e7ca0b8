'use client'

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { endSession, useConnection } from '#components/client/connection.ts'
import { ApiError } from '#lib/api-client.ts'
import type { Caller } from '#lib/caller.ts'

const MeContext = createContext<Caller | null>(null)

/** The signed-in person. Only inside the studio's frame. */
export function useMe(): Caller {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs StudioProviders above it')
  return me
}

export function StudioProviders({ me, children }: { me: Caller; children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return (
    <MeContext value={me}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MeContext>
  )
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        noteSignedOut(error)
        // What fetch throws when no answer came.
        if (error instanceof TypeError) useConnection.setState({ unreachable: true })
      },
      onSuccess: () => useConnection.setState({ unreachable: false }),
    }),
    mutationCache: new MutationCache({ onError: noteSignedOut }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
    },
  })
}

function noteSignedOut(error: Error): void {
  if (error instanceof ApiError && error.status === 401) endSession()
}
