import { Check, Keyboard, LogOut, Monitor, Moon, Sun, Users } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useMe } from '#components/client/providers.tsx'
import { keepLanguage } from '#components/shell/language.ts'
import { openPart } from '#components/shell/palette/parts.ts'
import { applyTheme, parseTheme, shownTheme, THEMES } from '#components/shell/theme.ts'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { menuItemClasses, menuSeparatorClasses } from '#components/ui/styles.ts'
import { LANGUAGES, type Language, parseLanguage } from '#lib/i18n/languages.ts'
import { paths } from '#lib/paths.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** The settings of a signed-in person. */
export function PersonMenu(popup: PopupProps) {
  const say = useTranslations('shell')
  const me = useMe()
  return (
    <MenuPanel {...popup} className="w-60">
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
      <Themes />
      <Languages />
      <Menu.Separator className={menuSeparatorClasses} />
      <Menu.Item className={menuItemClasses} onSelect={() => openPart('signOut')}>
        <LogOut aria-hidden className="size-4 text-muted" />
        {say('signOut')}
      </Menu.Item>
    </MenuPanel>
  )
}

function Themes() {
  const say = useTranslations('shell')
  const [theme, setTheme] = useState(shownTheme)
  const choose = (value: string) => {
    applyTheme(parseTheme(value))
    setTheme(shownTheme())
  }
  return (
    <Choices label={say('theme')} chosen={theme} choose={choose}>
      {THEMES.map((each) => {
        const Icon = ICONS[each]
        return (
          <Choice key={each} value={each}>
            <Icon aria-hidden className="size-4 text-muted" />
            {say(`themes.${each}`)}
          </Choice>
        )
      })}
    </Choices>
  )
}

/** Keeps typed text: the page re-renders in the other language. */
function Languages() {
  const say = useTranslations('shell')
  const language = useLocale()
  const router = useRouter()
  const choose = (value: string) => {
    keepLanguage(parseLanguage(value) ?? language)
    router.refresh()
  }
  return (
    <Choices label={say('language')} chosen={language} choose={choose}>
      {(Object.keys(LANGUAGES) as Language[]).map((each) => (
        <Choice key={each} value={each} lang={each}>
          {LANGUAGES[each]}
        </Choice>
      ))}
    </Choices>
  )
}

function Choices(props: {
  label: string
  chosen: string
  choose: (value: string) => void
  children: ReactNode
}) {
  return (
    <>
      <Menu.Label className="px-2.5 py-1 text-11 text-muted">{props.label}</Menu.Label>
      <Menu.RadioGroup value={props.chosen} onValueChange={props.choose}>
        {props.children}
      </Menu.RadioGroup>
    </>
  )
}

/** Keeps the menu open, so that the choice is visible. */
function Choice({ children, ...item }: { value: string; lang?: string; children: ReactNode }) {
  return (
    <Menu.RadioItem {...item} className={menuItemClasses} onSelect={(event) => event.preventDefault()}>
      {children}
      <Menu.ItemIndicator className="ml-auto">
        <Check aria-hidden className="size-4" />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  )
}
