'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { addWebhookAction } from '#app/(studio)/notifications/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { speak } from '#lib/i18n/message.ts'
import { EVENTS, type NotificationEvent } from '#lib/notifications/events.ts'
import { webhooksQuery } from '#lib/notifications/query-options.ts'
import { EventBoxes, LanguageChoice, ShapeChoice } from './webhook-fields.tsx'

/** Asks where to tell what; then shows the secret, this once. */
export function AddWebhook() {
  const say = useTranslations('notifications')
  return (
    <Dialog
      label={say('webhooks.add')}
      icon={<Plus aria-hidden className="size-4" />}
      title={say('add.title')}
      help={say('add.help')}
    >
      {(close) => <Form close={close} />}
    </Dialog>
  )
}

function Form({ close }: { close: () => void }) {
  const sayAll = useTranslations()
  const say = useTranslations('notifications')
  const client = useQueryClient()
  const { typed, type, forget } = useTyped('webhook', { url: '' })
  const { url } = typed
  const [shape, setShape] = useState<'json' | 'slack'>('json')
  const [language, setLanguage] = useState(useLocale())
  const [events, setEvents] = useState<readonly NotificationEvent[]>(EVENTS)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field: 'url' | 'events' | 'form'; text: string } | null>(null)
  const [secret, setSecret] = useState<string | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    const result = await askAction(() => addWebhookAction({ url, shape, language, events }), {
      key: 'notifications.webhooks.broke',
    })
    setBusy(false)
    if (result.kind === 'added') {
      forget()
      announce(say('add.added'))
      await client.invalidateQueries({ queryKey: webhooksQuery().queryKey })
      return result.secret === null ? close() : setSecret(result.secret)
    }
    setProblem({
      field: result.kind === 'invalid' ? result.field : 'form',
      text: speak(sayAll, result.message),
    })
  }
  if (secret !== null) return <Secret secret={secret} close={close} />
  const problemOf = (field: 'url' | 'events' | 'form') => (problem?.field === field ? problem.text : null)
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-4 grid gap-4">
      <Field
        label={say('add.url')}
        hint={say('add.urlHint')}
        problem={problemOf('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={url}
        onChange={(event) => type({ url: event.target.value })}
      />
      <ShapeChoice shape={shape} choose={setShape} />
      {shape === 'slack' ? <LanguageChoice language={language} choose={setLanguage} /> : null}
      <EventBoxes events={events} choose={setEvents} problem={problemOf('events')} />
      <DialogEnd problem={problemOf('form')} close={close}>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {say(busy ? 'webhooks.working' : 'add.act')}
        </Button>
      </DialogEnd>
    </form>
  )
}

function Secret({ secret, close }: { secret: string; close: () => void }) {
  const say = useTranslations('notifications.add')
  return (
    <section aria-labelledby="webhook-secret" className="mt-4">
      <h3 id="webhook-secret" className="text-14 font-medium">
        {say('secretTitle')}
      </h3>
      <p className="mt-1 text-13 text-muted">{say('secretHelp')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2 rounded-control border border-edge bg-bg px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-13 break-all">{secret}</code>
        <CopyButton text={secret} label={say('copy')} look="small" />
      </div>
      <div className="mt-5 flex justify-end">
        <Button look="primary" onClick={close}>
          {say('close')}
        </Button>
      </div>
    </section>
  )
}
