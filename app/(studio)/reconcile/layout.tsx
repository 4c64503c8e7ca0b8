import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReconcileTabs } from '#components/reconcile/tabs.tsx'
import { PageHead } from '#components/ui/page-head.tsx'

export default function Layout({ children }: { children: ReactNode }) {
  const say = useTranslations('reconcile')
  return (
    <>
      <PageHead title={say('title')} />
      <ReconcileTabs />
      {children}
    </>
  )
}
