import type { ReactNode } from 'react'
import { ReconcileTabs } from '#components/reconcile/tabs.tsx'
import { words } from '#components/words.ts'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[1180px]">
      <h1 className="text-16 font-semibold">{words.reconcile.title}</h1>
      <ReconcileTabs />
      {children}
    </div>
  )
}
