'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'

const AddShotsForm = lazyPart(() => import('./add-shots-form.tsx'), 'AddShotsForm')

/** Opens the form that appends shots. It is open from the start in an empty storyboard. */
export function AddShots(props: { storyboardId: string; shots: number }) {
  const say = useTranslations('storyboard')
  const [isOpen] = useState(props.shots === 0) // initially; then the person decides
  const [wanted, setWanted] = useState(isOpen)
  const loadIfOpen = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWanted(true)
  }
  return (
    <details
      // It may be open before the page is hydrated.
      ref={loadIfOpen}
      open={isOpen}
      onToggle={(event) => loadIfOpen(event.currentTarget)}
      className="mt-4 border-t border-line pt-3"
    >
      <summary className="w-fit cursor-pointer rounded-control py-1 text-13 font-medium pointer-coarse:py-2.5">
        {say('addShots')}
      </summary>
      {wanted ? (
        <Suspense>
          <AddShotsForm {...props} />
        </Suspense>
      ) : null}
    </details>
  )
}
