'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import { menuItemClasses } from '#components/ui/styles.ts'
import type { Option } from './filter-fields.ts'

/** A list of things to choose; see MenuPanel. */
export function Menu(props: Omit<ComponentProps<typeof MenuPanel>, 'align' | 'className'>) {
  return <MenuPanel {...props} align="start" className="max-w-72 min-w-44" />
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-11 text-muted">{children}</Radix.Label>
}

/** Something that is said in a menu and cannot be chosen. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className="px-2.5 py-2 text-13 text-muted">{children}</p>
}

/** One of several. */
export function MenuChoice({
  value,
  options,
  choose,
}: {
  value: string
  options: readonly Option[]
  choose: (value: string) => void
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={choose}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={menuItemClasses}>
          <Line>{option.label}</Line>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

/** One of which any number may be chosen; the menu stays open. */
export function MenuToggle({
  checked,
  toggle,
  children,
}: {
  checked: boolean
  toggle: () => void
  children: ReactNode
}) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={toggle}
      onSelect={(event) => event.preventDefault()}
      className={menuItemClasses}
    >
      <Line>{children}</Line>
    </Radix.CheckboxItem>
  )
}

export function MenuAct({ act, children }: { act: () => void; children: string }) {
  return (
    <Radix.Item className={menuItemClasses} onSelect={act}>
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {children}
      </span>
    </Radix.Item>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {children}
      </span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </Radix.ItemIndicator>
    </>
  )
}
