import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { markClaimsSentAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { mailtoLink, supportMessage, type SupportMessage as Written } from '#lib/money/claims/message.ts'
import type { MessageLanguage } from '#lib/money/claims/message-words.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { useClaims } from './selection.tsx'
import { useClaimChange } from './use-claim-change.ts'

/** The message to support for all chosen claims; they can be marked as sent. */
export function SupportMessage() {
  const say = useTranslations('claims.message')
  const { chosen: claims } = useClaims()
  const [language, setLanguage] = useState<MessageLanguage>('ja')
  const [withPrompts, setWithPrompts] = useState(false)
  const { data: balance } = useQuery(balanceQuery())
  const zone = useDrawnZone()
  const maskedKey = balance?.reading?.maskedKey ?? null
  const message = supportMessage(claims, { language, zone, maskedKey, withPrompts })
  if (!message) return <p className="mt-1 text-13 text-muted">{say('nothing')}</p>
  const toSend = claims.flatMap(({ submissionId, mayBecome }) =>
    mayBecome.includes('sent') && message.included.includes(submissionId) ? [submissionId] : [],
  )
  return (
    <>
      <Options
        language={language}
        chooseLanguage={setLanguage}
        withPrompts={withPrompts}
        choosePrompts={setWithPrompts}
      />
      <Letter message={message} language={language} />
      {toSend.length > 0 ? <MarkSent submissionIds={toSend} /> : null}
    </>
  )
}

/** The language, and whether to include prompts. */
function Options({
  language,
  chooseLanguage,
  withPrompts,
  choosePrompts,
}: {
  language: MessageLanguage
  chooseLanguage: (language: MessageLanguage) => void
  withPrompts: boolean
  choosePrompts: (withPrompts: boolean) => void
}) {
  const say = useTranslations('claims.message')
  const id = useId()
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div
        role="radiogroup"
        aria-label={say('language')}
        className="flex rounded-control border border-line p-0.5"
      >
        {(['ja', 'en'] as const).map((each) => (
          <label
            key={each}
            lang={each}
            className="relative flex h-8 items-center rounded-[6px] px-3 text-13 text-muted hover:text-text has-checked:bg-raised has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent-ink pointer-coarse:h-10"
          >
            <input
              type="radio"
              name={`${id}language`}
              checked={language === each}
              onChange={() => chooseLanguage(each)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {LANGUAGES[each]}
          </label>
        ))}
      </div>
      <label className="flex h-9 cursor-pointer items-center gap-2 text-13 pointer-coarse:h-11">
        <input
          type="checkbox"
          checked={withPrompts}
          onChange={(event) => choosePrompts(event.target.checked)}
          aria-describedby={id}
          className="size-4"
        />
        {say('prompts')}
      </label>
      <p id={id} className="basis-full text-12 text-muted">
        {say('promptsHelp')}
      </p>
    </div>
  )
}

function Letter({ message, language }: { message: Written; language: MessageLanguage }) {
  const say = useTranslations('claims.message')
  const id = useId()
  const whole = mailtoLink(message)
  const mail = whole ?? mailtoLink({ ...message, body: '' })
  const remarks = [
    ...(message.leftOut.length > 0 ? [say('leftOut', { count: message.leftOut.length })] : []),
    ...(message.needless.length > 0 ? [say('needless', { count: message.needless.length })] : []),
    ...(whole ? [] : [say('tooLong')]),
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
        <CopyButton look="primary" text={message.body} label={say('copy')} />
        {mail ? (
          <a href={mail} className={buttonClasses('plain')}>
            <Mail aria-hidden className="size-4" />
            {say(whole ? 'mail' : 'mailSubject')}
          </a>
        ) : null}
      </div>
    </>
  )
}

/** For admins, and claims not sent yet. */
function MarkSent({ submissionIds }: { submissionIds: readonly string[] }) {
  const say = useTranslations()
  const { busy, change } = useClaimChange()
  return (
    <Button
      className="mt-3 w-full"
      aria-disabled={busy}
      onClick={() => void change('sent', markClaimsSentAction, submissionIds)}
    >
      {busy ? say('reconcile.working') : say('claims.message.sent', { count: submissionIds.length })}
    </Button>
  )
}
