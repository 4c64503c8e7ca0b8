'use client'

import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { mailLink, type SupportMessage, supportMessage } from '#lib/money/claims/message.ts'
import type { MessageLanguage } from '#lib/money/claims/message-words.ts'
import type { ClaimView } from '#lib/money/claims/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { MessageOptions } from './message-options.tsx'
import type { ChangeNews } from './use-claims.ts'

type Send = (submissionIds: string[]) => Promise<ChangeNews>

/** One message to support for everything that is chosen. */
export function MessagePanel({
  claims,
  busy,
  send,
}: {
  claims: readonly ClaimView[]
  busy: boolean
  send: Send
}) {
  const say = useTranslations('claims.message')
  const [language, setLanguage] = useState<MessageLanguage>('ja')
  const [withPrompts, setWithPrompts] = useState(false)
  const { data: balance } = useQuery(balanceQuery())
  const zone = useZone()
  const maskedKey = balance?.reading?.maskedKey ?? null
  const message = supportMessage(claims, { language, zone, maskedKey, withPrompts })
  return (
    <section
      id="message"
      tabIndex={-1}
      aria-label={say('title')}
      className="min-w-0 rounded-panel border border-line bg-surface p-5 shadow-panel outline-none wide:sticky wide:top-20"
    >
      <h2 className="text-14 font-semibold">{say('title')}</h2>
      {message ? (
        <>
          <MessageOptions
            language={language}
            chooseLanguage={setLanguage}
            withPrompts={withPrompts}
            choosePrompts={setWithPrompts}
          />
          <Written message={message} language={language} />
          <MarkSent included={message.included} claims={claims} busy={busy} send={send} />
        </>
      ) : (
        <p className="mt-1 text-13 text-muted">{say(claims.length > 0 ? 'nothing' : 'none')}</p>
      )}
    </section>
  )
}

function Written({ message, language }: { message: SupportMessage; language: MessageLanguage }) {
  const say = useTranslations('claims.message')
  const id = useId()
  const whole = mailLink(message, null)
  const mail = whole.kind === 'link' ? whole : mailLink({ ...message, body: '' }, null)
  const remarks = [
    ...(message.leftOut.length > 0 ? [say('leftOut', { count: message.leftOut.length })] : []),
    ...(message.needless.length > 0 ? [say('needless', { count: message.needless.length })] : []),
    ...(whole.kind === 'too_long' ? [say('tooLong')] : []),
  ]
  return (
    <>
      <div className="mt-3 flex items-center gap-1">
        <p className="min-w-0 flex-1 text-13" lang={language}>
          <span className="sr-only">{say('subject')}</span>
          <span className="font-medium">{message.subject}</span>
        </p>
        <CopyButton look="icon" text={message.subject} label={say('copySubject')} />
      </div>
      <label htmlFor={id} className="sr-only">
        {say('body')}
      </label>
      <textarea
        id={id}
        readOnly
        lang={language}
        rows={12}
        value={message.body}
        className="mt-2 w-full resize-y rounded-control border border-line bg-bg px-3 py-2 font-sans text-12 leading-5 tabular-nums"
      />
      {remarks.map((remark) => (
        <p key={remark} className="mt-1 text-12 text-muted">
          {remark}
        </p>
      ))}
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton look="plain" text={message.body} label={say('copy')} />
        {mail.kind === 'link' ? (
          <a href={mail.href} className={buttonClasses('plain')}>
            <Mail aria-hidden className="size-4" />
            {say(whole.kind === 'link' ? 'mail' : 'mailSubject')}
          </a>
        ) : null}
      </div>
    </>
  )
}

/** For those who may, and those of the claims that were not sent yet. */
function MarkSent({
  included,
  claims,
  busy,
  send,
}: {
  included: readonly string[]
  claims: readonly ClaimView[]
  busy: boolean
  send: Send
}) {
  const say = useTranslations()
  const open = claims.filter(
    ({ submissionId, mayBecome }) => mayBecome.includes('sent') && included.includes(submissionId),
  )
  if (open.length === 0) return null
  return (
    <Button
      look="primary"
      className="mt-3 w-full"
      aria-disabled={busy}
      onClick={() => void send(open.map(({ submissionId }) => submissionId))}
    >
      {busy ? say('reconcile.working') : say('claims.message.sent', { count: open.length })}
    </Button>
  )
}
