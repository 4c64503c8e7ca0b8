'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useZone } from '#components/client/clock.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { CLAIM_STATES, type ClaimState } from '#lib/money/claims/state.ts'
import { paths } from '#lib/paths.ts'

const ALL = 'all' as const

/** Which claims are shown, and the same as a file. */
export function Filter({
  state,
  choose,
}: {
  state: ClaimState | null
  choose: (state: ClaimState | null) => void
}) {
  const say = useTranslations('claims')
  const zone = useZone()
  const item =
    'h-9 rounded-control px-2.5 text-13 text-muted hover:text-text data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-text pointer-coarse:h-11'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChoiceGroup
        label={say('filter')}
        value={state ?? ALL}
        choices={[
          { value: ALL, name: say('all') },
          ...CLAIM_STATES.map((one) => ({ value: one, name: say(`states.${one}`) })),
        ]}
        choose={(value) => choose(value === ALL ? null : value)}
        className="flex flex-wrap"
        itemClassName={item}
      />
      <a
        href={paths.api.claimsFile({ state, zone, prompts: false })}
        download
        title={say('fileHelp')}
        className={`${buttonClasses('plain')} ml-auto`}
      >
        <Download aria-hidden className="size-4" />
        {say('file')}
      </a>
    </div>
  )
}
