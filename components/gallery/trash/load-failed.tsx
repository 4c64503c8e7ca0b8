'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** A list that could not be loaded, with the way to try again. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const say = useTranslations('reconcile')
  return (
    <div role="alert" className="mt-4">
      <Notice
        look="bad"
        action={
          <Button look="small" onClick={retry}>
            {say('retry')}
          </Button>
        }
      >
        {say('failed')}
      </Notice>
    </div>
  )
}
