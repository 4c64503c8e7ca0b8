'use client'

import { lazyPart } from '#components/client/lazy.tsx'
import { choiceClasses } from '#components/ui/choice-links.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'
import type { Range } from './range-panel.tsx'

const load = () => import('./range-panel.tsx')
const RangePanel = lazyPart(load, 'RangePanel')

/** Opens a calendar for any period; `label` is the button's text. */
export function RangePicker({ label, here, ...range }: Range & { label: string; here: boolean }) {
  return (
    <PopupButton
      kind="dialog"
      load={load}
      popup={(popup) => <RangePanel {...range} {...popup} />}
      aria-current={here ? 'true' : undefined}
      className={choiceClasses}
    >
      {label}
    </PopupButton>
  )
}
