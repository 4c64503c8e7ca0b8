'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dismissToast, showToast } from '#components/client/toast.ts'
import { builds, isOutdated } from '#lib/build.ts'

const ID = 'version'

/** Offers to load the page again once another build answers than `build`, which made it. */
export function VersionNotice({ build }: { build: string }) {
  const say = useTranslations('help.version')
  const outdated = useStore(builds, (state) => isOutdated(build, state))
  useEffect(() => {
    if (!outdated) return
    void showToast(say('news'), {
      id: ID,
      duration: Number.POSITIVE_INFINITY,
      icon: <RefreshCw aria-hidden className="size-4 text-accent-ink" />,
      action: { label: say('reload'), onClick: () => window.location.reload() },
      cancel: { label: say('later'), onClick: () => void dismissToast(ID) },
      closeButton: false,
    })
  }, [outdated, say])
  return null
}
