'use client'

import { Check, Keyboard, LogOut, Monitor, Moon, Sun, Users } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { useMe } from '#components/client/providers.tsx'
import { keepLanguage } from '#components/shell/language.ts'
import { openPart } from '#components/shell/palette/parts.ts'
import { signOut } from '#components/shell/sign-in/session-calls.ts'
import { parseTheme, THEMES, type Theme } from '#components/shell/theme.ts'
import { chooseTheme, useTheme } from '#components/shell/use-theme.ts'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { menuItemClasses, menuSeparatorClasses } from '#components/ui/styles.ts'
import { LANGUAGES, type Language, parseLanguage } from '#lib/i18n/languages.ts'
import { paths } from '#lib/paths.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** What a signed-in person can set, below the button that opens it. */
export function PersonMenu({ theme: initial, open, onOpenChange, button }: PopupProps & { theme: Theme }) {
  const say = useTranslations('shell')
  const me = useMe()
  const theme = useTheme(initial)
  return (
    <MenuPanel open={open} onOpenChange={onOpenChange} button={button} className="w-60">
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="truncate text-13 font-medium">{me.name}</p>
        <p className="truncate text-12 text-muted">{me.email}</p>
      </div>
      <Menu.Separator className={menuSeparatorClasses} />
      <Menu.Item className={menuItemClasses} asChild>
        <Link href={paths.team()}>
          <Users aria-hidden className="size-4 text-muted" />
          {say('team')}
        </Link>
      </Menu.Item>
      <Menu.Item className={menuItemClasses} onSelect={() => openPart('shortcuts')}>
        <Keyboard aria-hidden className="size-4 text-muted" />
        {say('shortcuts')}
      </Menu.Item>
      <Menu.Separator className={menuSeparatorClasses} />
      <Menu.Label className="px-2.5 py-1 text-11 text-muted">{say('theme')}</Menu.Label>
      <Menu.RadioGroup value={theme} onValueChange={(value) => chooseTheme(parseTheme(value))}>
        {THEMES.map((each) => {
          const Icon = ICONS[each]
          return (
            <Menu.RadioItem
              key={each}
              value={each}
              className={menuItemClasses}
              onSelect={(event) => event.preventDefault()}
            >
              <Icon aria-hidden className="size-4 text-muted" />
              {say(`themes.${each}`)}
              <Menu.ItemIndicator className="ml-auto">
                <Check aria-hidden className="size-4" />
              </Menu.ItemIndicator>
            </Menu.RadioItem>
          )
        })}
      </Menu.RadioGroup>
      <Languages />
      <Menu.Separator className={menuSeparatorClasses} />
      <Menu.Item className={menuItemClasses} onSelect={() => void signOut(paths.signIn())}>
        <LogOut aria-hidden className="size-4 text-muted" />
        {say('signOut')}
      </Menu.Item>
    </MenuPanel>
  )
}

/** What was typed stays: the page is only said again, in other words. */
function Languages() {
  const say = useTranslations('shell')
  const language = useLocale()
  const router = useRouter()
  const choose = (value: string) => {
    keepLanguage(parseLanguage(value) ?? language)
    router.refresh()
  }
  return (
    <>
      <Menu.Label className="px-2.5 pt-2 pb-1 text-11 text-muted">{say('language')}</Menu.Label>
      <Menu.RadioGroup value={language} onValueChange={choose}>
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <Menu.RadioItem
            key={each}
            value={each}
            lang={each}
            className={menuItemClasses}
            onSelect={(event) => event.preventDefault()}
          >
            {LANGUAGES[each]}
            <Menu.ItemIndicator className="ml-auto">
              <Check aria-hidden className="size-4" />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
