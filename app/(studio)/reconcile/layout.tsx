import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReconcileTabs } from '#components/reconcile/tabs.tsx'

export default function Layout({ children }: { children: ReactNode }) {
  const say = useTranslations('reconcile')
  return (
    <>
      <h1 className="text-20 font-semibold">{say('title')}</h1>
      <ReconcileTabs />
      {children}
    </>
  )
}
