'use client'

import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

const ITEM =
  'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[highlighted]:bg-raised pointer-coarse:min-h-11'

export const triggerClasses =
  'inline-flex h-9 shrink-0 items-center gap-1 rounded-control px-2.5 text-13 whitespace-nowrap text-muted transition-colors hover:bg-raised hover:text-text data-[active]:font-medium data-[active]:text-text pointer-coarse:h-11'

/** A button with a list of things to choose below it. `active` marks that something is chosen. */
export function Menu({
  label,
  active,
  icon,
  short = false,
  side = 'bottom',
  onOpen,
  children,
}: {
  label: string
  active: boolean
  icon?: ReactNode
  /** On phones its icon stands for it. */
  short?: boolean
  side?: 'bottom' | 'top'
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <Radix.Root modal={false} onOpenChange={(open) => open && onOpen?.()}>
      <Radix.Trigger data-active={active ? '' : undefined} className={triggerClasses}>
        {icon}
        <span className={short ? 'sr-only rail:not-sr-only' : ''}>{label}</span>
        <ChevronDown aria-hidden className="size-3.5" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-[min(420px,var(--radix-dropdown-menu-content-available-height))] max-w-72 min-w-44 overflow-y-auto rounded-frame border border-line bg-surface p-1.5 shadow-popover"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

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
