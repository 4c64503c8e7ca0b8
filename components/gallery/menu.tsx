'use client'

import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { menuClasses, menuItemClasses } from '#components/ui/styles.ts'
import type { Option } from './filter-fields.ts'

const openerClasses =
  'inline-flex h-9 shrink-0 items-center gap-1 rounded-control px-2.5 text-13 whitespace-nowrap text-muted transition-colors hover:bg-raised hover:text-text aria-pressed:bg-raised data-[active]:font-medium data-[active]:text-text pointer-coarse:h-11'

/** A button of the bars of the gallery. `active` marks that something is chosen. */
export function BarButton({
  active = false,
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & { active?: boolean }) {
  return <button type="button" data-active={active ? '' : undefined} className={openerClasses} {...props} />
}

/** A button with things to choose at it. */
export function Menu({
  label,
  active = false,
  icon,
  short = false,
  side = 'bottom',
  children,
}: {
  label: string
  active?: boolean
  icon?: ReactNode
  /** On phones its icon stands for it. */
  short?: boolean
  side?: 'bottom' | 'top'
  children: ReactNode
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <BarButton active={active}>
          {icon}
          <span className={short ? 'sr-only rail:not-sr-only' : ''}>{label}</span>
          <ChevronDown aria-hidden className="size-3.5" />
        </BarButton>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className={`${menuClasses} max-w-72 min-w-44`}
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
