import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FocusStays } from '#components/client/focus-stays.ts'
import { useMe } from '#components/client/providers.tsx'
import { turnOn, usePermit } from '#components/ui/browser-permit.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'

/** Offers browser notifications to a waiting person; disappears once the browser has asked. */
export function TellMe({ look }: { look: ButtonLook }) {
  const say = useTranslations()
  const me = useMe()
  const permit = usePermit(me.id)
  if (permit !== 'off') return null
  const sample = { title: say('notifications.browser.sample'), body: say('notifications.browser.sampleBody') }
  return (
    <>
      <FocusStays />
      <Button
        look={look}
        className={look === 'link' ? 'text-12' : ''}
        title={say('gallery.wait.tellHelp')}
        onClick={() => void turnOn(me.id, sample)}
      >
        <BellRing aria-hidden className="size-3.5" />
        {say('gallery.wait.tell')}
      </Button>
    </>
  )
}
