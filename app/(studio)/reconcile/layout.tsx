import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReconcileTabs } from '#components/reconcile/tabs.tsx'

export default function Layout({ children }: { children: ReactNode }) {
  const say = useTranslations('reconcile')
  return (
    <div className="mx-auto max-w-[1180px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <ReconcileTabs />
      {children}
    </div>
  )
}
