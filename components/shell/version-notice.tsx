'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { isOutdated, onBuild } from '#lib/build.ts'
import { Corner } from './corner.tsx'

/** Offers to load the page again once another build answers than `build`, which made it. */
export function VersionNotice({ build }: { build: string }) {
  const say = useTranslations('help')
  const [later, setLater] = useState(false)
  const outdated = useSyncExternalStore(
    onBuild,
    () => isOutdated(build),
    () => false,
  )
  return (
    <Corner shown={outdated && !later}>
      <RefreshCw aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      <div className="grid gap-3">
        <p>{say('version.news')}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="small" onClick={() => window.location.reload()}>
            {say('version.reload')}
          </Button>
          <Button look="small" onClick={() => setLater(true)}>
            {say('version.later')}
          </Button>
        </div>
      </div>
    </Corner>
  )
}
