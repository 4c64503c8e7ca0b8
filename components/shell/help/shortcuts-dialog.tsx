import { useTranslations } from 'next-intl'
import { useSingleKeys } from '#components/client/keys.ts'
import { useMe } from '#components/client/providers.tsx'
import type { PartProps } from '#components/shell/palette/parts.ts'
import { OpenDialog } from '#components/ui/dialog.tsx'
import { KeyCaps } from '#components/ui/key-caps.tsx'
import { can } from '#lib/caller.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'

type GroupName = keyof typeof SHORTCUTS

/** All shortcuts of the studio, by scope. */
export function ShortcutsDialog({ open, close }: PartProps) {
  const say = useTranslations('help')
  if (!open) return null
  return (
    <OpenDialog title={say('title')} help={say('help')} opener={null} close={close} wide>
      <SingleKeys />
      <div className="mt-5 gap-x-10 rail:columns-2">
        {(Object.keys(SHORTCUTS) as GroupName[]).map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
    </OpenDialog>
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
