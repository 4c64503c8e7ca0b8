'use client'

import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { addWebhookAction } from '#app/(studio)/notifications/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { EVENT_KEYS, EVENTS, type NotificationEvent } from '#lib/notifications/events.ts'
import type { AddWebhookResult, WebhookView } from '#lib/notifications/view.ts'

/** The fields of a webhook; its events are separated by commas. */
interface Typed extends Record<string, string> {
  url: string
  shape: WebhookView['shape']
  language: Language
  events: string
}

/** Asks for address and events; then shows the secret, only once. */
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
  const say = useTranslations('notifications')
  const first: Typed = { url: '', shape: 'json', language: useLocale(), events: EVENTS.join() }
  const { typed, type, forget } = useTyped('webhook', first)
  const { url, shape, language } = typed
  const events = EVENTS.filter((event) => typed.events.split(',').includes(event))
  const [secret, setSecret] = useState<string | null>(null)
  const { busy, problem, problemOf, run } = useAction<AddWebhookResult>({
    broke: { key: 'notifications.webhooks.broke' },
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const added = await run(() => addWebhookAction({ url, shape, language, events }), say('add.added'))
    if (added?.kind !== 'added') return
    forget()
    if (added.secret === null) close()
    else setSecret(added.secret)
  }
  if (secret !== null) return <Secret secret={secret} close={close} />
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
      <Choices
        legend={say('add.shape')}
        names={{ json: say('add.shapes.json'), slack: say('add.shapes.slack') }}
        chosen={[shape]}
        choose={(shape) => type({ shape })}
      />
      {shape === 'slack' ? (
        <Choices<Language>
          legend={say('add.language')}
          names={LANGUAGES}
          chosen={[language]}
          choose={(language) => type({ language })}
        />
      ) : null}
      <Choices
        several
        legend={say('add.events')}
        names={eventNames((event) => say(`events.${EVENT_KEYS[event]}`))}
        chosen={events}
        choose={(event, wanted) => {
          const chosen = EVENTS.filter((each) => (each === event ? wanted : events.includes(each)))
          type({ events: chosen.join() })
        }}
        problem={problemOf('events')}
      />
      <DialogEnd problem={problem} close={close}>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {say(busy ? 'webhooks.working' : 'add.act')}
        </Button>
      </DialogEnd>
    </form>
  )
}

function eventNames(nameOf: (event: NotificationEvent) => string): Record<NotificationEvent, string> {
  const names = EVENTS.map((event) => [event, nameOf(event)] as const)
  return Object.fromEntries(names) as Record<NotificationEvent, string>
}

/** Radio buttons, or checkboxes for multiple choices. */
function Choices<Value extends string>({
  legend,
  names,
  chosen,
  choose,
  several = false,
  problem = null,
}: {
  legend: string
  names: Readonly<Record<Value, ReactNode>>
  chosen: readonly Value[]
  choose: (value: Value, wanted: boolean) => void
  several?: boolean
  problem?: string | null
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="text-13 font-medium">{legend}</legend>
      {(Object.keys(names) as Value[]).map((value) => (
        <label key={value} className="flex min-h-8 items-center gap-2.5 text-13 pointer-coarse:min-h-11">
          <input
            type={several ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(value)}
            onChange={({ target }) => choose(value, target.checked)}
            className="size-4"
          />
          {names[value]}
        </label>
      ))}
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-12 text-bad">
          {problem}
        </p>
      ) : null}
    </fieldset>
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
