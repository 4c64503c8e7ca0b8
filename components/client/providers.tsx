'use client'

import './style-nonce.ts'
import { hashKey, MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { endSession, useConnection } from '#components/client/connection.ts'
import { ApiError } from '#lib/api-client.ts'
import { type Act, type Caller, can } from '#lib/caller.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'

const MeContext = createContext<Caller | null>(null)

/** The signed-in person. Available only inside the studio's frame. */
export function useMe(): Caller {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs StudioProviders above it')
  return me
}

/** Whether the signed-in person's role allows an act. */
export function useCan(act: Act): boolean {
  return can(useMe().role, act)
}

/** Hides acts that the role does not allow; the studio enforces it independently. */
export function Only({ act, children }: { act: Act; children: ReactNode }): ReactNode {
  return useCan(act) ? children : null
}

/** The caller and the queries of every page; `balance` is the server's value at render time. */
export function StudioProviders({
  me,
  balance,
  children,
}: {
  me: Caller
  balance: BalanceView
  children: ReactNode
}) {
  const [client] = useState(() => makeQueryClient(balance))
  return (
    <MeContext value={me}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MeContext>
  )
}

const BALANCE = hashKey(balanceQuery().queryKey)

function makeQueryClient(balance: BalanceView): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        noteSignedOut(error)
        // fetch throws this error when there is no answer.
        if (error instanceof TypeError) useConnection.setState({ unreachable: true })
      },
      // Of the queries, every page repeats this one. In another tab, the person may have signed in again.
      onSuccess: (_, { queryKey }) => {
        if (hashKey(queryKey) === BALANCE) useConnection.setState({ signedOut: false, unreachable: false })
      },
    }),
    mutationCache: new MutationCache({ onError: noteSignedOut }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
    },
  })
  client.setQueryData(balanceQuery().queryKey, balance)
  return client
}

function noteSignedOut(error: Error): void {
  if (error instanceof ApiError && error.status === 401) endSession()
}
