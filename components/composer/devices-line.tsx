'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { useDevices } from './use-devices.ts'

/** A newer text from another device of the person, to be used or not; most of the time nothing. */
export function DevicesLine() {
  const say = useTranslations('composer.devices')
  const { offer, use, keep } = useDevices()
  if (!offer) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
      <span className="text-muted">{say('offer')}</span>
      <bdi className="line-clamp-2 min-w-0 max-w-full">{offer.text}</bdi>
      <span className="flex gap-2">
        <Button look="small" onClick={use}>
          {say('use')}
        </Button>
        <Button look="small" onClick={keep}>
          {say('keep')}
        </Button>
      </span>
    </div>
  )
}
