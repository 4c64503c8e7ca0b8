'use client'

import { BellOff, BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMe } from '#components/client/providers.tsx'
import { turnOff, turnOn, usePermit } from '#components/ui/browser-permit.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** Turns browser notifications on and off; the browser asks only after a click. */
export function BrowserSwitch() {
  const say = useTranslations('notifications.browser')
  const me = useMe()
  const permit = usePermit(me.id)
  const enable = () => void turnOn(me.id, { title: say('sample'), body: say('sampleBody') })
  return (
    <div role="status" className="mt-3">
      {permit === 'denied' || permit === 'unsupported' ? (
        <Notice look={permit === 'denied' ? 'unsure' : 'quiet'}>{say(permit)}</Notice>
      ) : (
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={permit === 'on' ? () => turnOff(me.id) : enable} className="h-10">
            {permit === 'on' ? (
              <BellOff aria-hidden className="size-4" />
            ) : (
              <BellRing aria-hidden className="size-4" />
            )}
            {say(permit === 'on' ? 'disable' : 'enable')}
          </Button>
          <p className="text-13 text-muted">{say(permit)}</p>
        </div>
      )}
    </div>
  )
}
