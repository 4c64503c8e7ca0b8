import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { useSingleKeys } from '#components/client/keys.ts'
import { useMe } from '#components/client/providers.tsx'
import type { PartProps } from '#components/shell/palette/parts.ts'
import { Button } from '#components/ui/button.tsx'
import { useFocusBack } from '#components/ui/focus-back.ts'
import { shadeClasses } from '#components/ui/styles.ts'
import { can } from '#lib/caller.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { KeyCaps } from './key-caps.tsx'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'

type GroupName = keyof typeof SHORTCUTS

/** Every key of the studio, by where it works. */
export function ShortcutsDialog({ open, close }: PartProps) {
  const say = useTranslations('help')
  const back = useFocusBack()
  return (
    <Dialog.Root open={open} onOpenChange={(shown) => shown || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={shadeClasses} />
        <Dialog.Content
          {...back}
          className="fixed inset-x-3 top-1/2 z-50 mx-auto max-h-[calc(100dvh-24px)] max-w-[760px] -translate-y-1/2 overflow-y-auto rounded-panel border border-line bg-surface p-5 shadow-popover rail:p-6"
        >
          <div className="flex items-start gap-3">
            <Dialog.Title className="min-w-0 flex-1 text-16 font-semibold">{say('title')}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="icon" aria-label={say('close')} className="-mt-1 -mr-2">
                <X aria-hidden className="size-4" />
              </Button>
            </Dialog.Close>
          </div>
          <Dialog.Description className="mt-1 text-13 text-muted">{say('help')}</Dialog.Description>
          <SingleKeys />
          <div className="mt-5 gap-x-10 rail:columns-2">
            {(Object.keys(SHORTCUTS) as GroupName[]).map((group) => (
              <Group key={group} group={group} />
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SingleKeys() {
  const say = useTranslations('help')
  const { work } = useSingleKeys()
  return (
    <label className="mt-3 flex min-h-10 items-center gap-2.5 text-13">
      <input
        type="checkbox"
        checked={work}
        onChange={(event) => useSingleKeys.setState({ work: event.target.checked })}
        className="size-4"
      />
      {say('single')}
    </label>
  )
}

function Group({ group }: { group: GroupName }) {
  const say = useTranslations()
  const { role } = useMe()
  const all: readonly Shortcut[] = SHORTCUTS[group]
  const shortcuts = all.filter(({ needs }) => !needs || can(role, needs))
  if (shortcuts.length === 0) return null
  return (
    <section aria-labelledby={`keys-${group}`} className="mb-5 break-inside-avoid">
      <h3 id={`keys-${group}`} className="mb-1 text-12 font-medium text-muted">
        {say(`help.groups.${group}`)}
      </h3>
      <dl>
        {shortcuts.map(({ keys, text }) => (
          <div
            key={text}
            className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 text-13 last:border-b-0"
          >
            <dt className="min-w-0">{say(text, { price: formatYen(VIDEO_PRICE_YEN) })}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((each) => (
                <KeyCaps key={JSON.stringify(each)} keys={each} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
