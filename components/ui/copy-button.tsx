'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { Button, type ButtonLook } from '#components/ui/button.tsx'

/** Copies `text`. `label` names it: “Copy job id”. Icon-only when the look is `icon`. */
export function CopyButton({
  text,
  label,
  look = 'small',
}: {
  text: string
  label: string
  look?: ButtonLook
}) {
  const say = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    announce(say(done ? 'copiedNews' : 'cannotCopy'))
  }
  const Icon = copied ? Check : Copy
  return (
    <Button look={look} onClick={copy} {...(look === 'icon' ? { 'aria-label': label, title: label } : {})}>
      <Icon aria-hidden className="size-3.5" />
      {look === 'icon' ? null : copied ? say('copied') : label}
    </Button>
  )
}

/** The clipboard API is missing on plain http in a local network; a selected field still copies there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    field.style.opacity = '0'
    document.body.append(field)
    const focused = document.activeElement
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return done
  }
}
