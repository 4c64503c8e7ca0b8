'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

const ITEM =
  'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[highlighted]:bg-raised pointer-coarse:min-h-11'

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-11 text-muted">{children}</Radix.Label>
}

/** Something that is said in a menu and cannot be chosen. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className="px-2.5 py-2 text-13 text-muted">{children}</p>
}

/** One of several; the empty string stands for none of them. */
export function MenuChoice<Value extends string>({
  value,
  options,
  choose,
}: {
  value: Value | ''
  options: readonly { value: Value | ''; label: string }[]
  choose: (value: Value | '') => void
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => choose(next as Value | '')}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={ITEM}>
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {option.label}
          </span>
          <Radix.ItemIndicator>
            <Check aria-hidden className="size-4" />
          </Radix.ItemIndicator>
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
      className={ITEM}
    >
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {children}
      </span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

export function MenuAct({ act, children }: { act: () => void; children: ReactNode }) {
  return (
    <Radix.Item className={ITEM} onSelect={act}>
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {children}
      </span>
    </Radix.Item>
  )
}
