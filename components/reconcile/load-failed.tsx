'use client'

import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { words } from '#components/words.ts'

/** A list that could not be loaded, with the way to try again. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="mt-4">
      <Notice
        look="bad"
        action={
          <Button look="small" onClick={retry}>
            {words.gallery.retry}
          </Button>
        }
      >
        {words.reconcile.failed}
      </Notice>
    </div>
  )
}
