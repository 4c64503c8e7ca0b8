'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import {
  deactivateAction,
  letInAction,
  reactivateAction,
  signPersonOutAction,
} from '#app/(studio)/team/actions.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { OpenDialog } from '#components/ui/dialog.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'
import type { PersonView } from '#lib/people/team/view.ts'
import { type Made, MadeLink } from './made-link.tsx'
import { EditDialog } from './person-form.tsx'
import { Question, type QuestionProps, useChange } from './question.tsx'

const load = () => import('./person-panel.tsx')
const PersonPanel = lazyPart(load, 'PersonPanel')

const LimitForm = lazyPart(() => import('#components/money/limits/limit-form.tsx'), 'LimitForm')

/** The acts of an admin on a person. `mails`: whether the studio can mail a sign-in link. */
export function PersonMenu({ person, mails }: { person: PersonView; mails: boolean }) {
  const say = useTranslations('team')
  const [asked, setAsked] = useState<'edit' | 'limit' | 'reset' | 'deactivate' | Made | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { change } = useChange()
  const input = { personId: person.id }
  const dialog = { opener, close: () => setAsked(null) }
  const acts = {
    edit: () => setAsked('edit'),
    limit: () => setAsked('limit'),
    reset: () => setAsked('reset'),
    deactivate: () => setAsked('deactivate'),
    signOut: () => void change(() => signPersonOutAction(input), say('done.signedOut')),
    reactivate: () => void change(() => reactivateAction(input), say('done.reactivated')),
  }
  return (
    <>
      <PopupButton
        ref={opener}
        load={load}
        popup={(popup) => <PersonPanel person={person} acts={acts} {...popup} />}
        aria-label={say('more', { name: person.name })}
        className={`${buttonClasses('icon')} size-10!`}
      >
        <Ellipsis aria-hidden className="size-4" />
      </PopupButton>
      {asked === 'edit' ? <EditDialog person={person} {...dialog} /> : null}
      {asked === 'limit' ? <PersonLimit person={person} {...dialog} /> : null}
      {asked === 'reset' ? <LetIn person={person} mails={mails} made={setAsked} {...dialog} /> : null}
      {asked === 'deactivate' ? <Deactivate person={person} {...dialog} /> : null}
      {asked && typeof asked === 'object' ? <MadeLink made={asked} {...dialog} /> : null}
    </>
  )
}

/** A person's limits, changed with a reason; their history is on the limits page. */
function PersonLimit({ person, ...dialog }: QuestionProps & { person: PersonView }) {
  const say = useTranslations('money.limits')
  const { id, name, budgetYen, month } = person
  const subject = { scope: 'person' as const, id, name, budgetYen, monthYen: month?.limitYen ?? null }
  return (
    <OpenDialog title={say('changeTitle', { name })} help={say('changeHelp')} {...dialog}>
      <LimitForm subjects={[subject]} close={dialog.close} />
    </OpenDialog>
  )
}

/** Asks whether to lock the account until the person has used the link, and whether to mail it. */
function LetIn({
  person,
  mails,
  made,
  ...dialog
}: QuestionProps & { person: PersonView; mails: boolean; made: (made: Made) => void }) {
  const say = useTranslations('invitations')
  return (
    <Question
      title={say('letInTitle', { name: person.name })}
      help={say('letInHelp')}
      keptAs={`let-in.${person.id}`}
      first={{ lock: '', mail: '' }}
      fields={({ lock, mail }, type) => (
        <>
          <Choice label={say('lock')} help={say('lockHelp')} value={lock} change={(lock) => type({ lock })} />
          {mails && person.email ? (
            <Choice
              label={say('mailTo', { email: person.email })}
              help={say('mailToHelp')}
              value={mail}
              change={(mail) => type({ mail })}
            />
          ) : null}
        </>
      )}
      act={say('makeLink')}
      call={({ lock, mail }) =>
        letInAction({ personId: person.id, lock: lock === 'yes', mail: mail === 'yes' })
      }
      after={made}
      {...dialog}
    />
  )
}

function Choice({
  label,
  help,
  value,
  change,
}: {
  label: string
  help: string
  /** `yes` if chosen, else empty. */
  value: string
  change: (value: string) => void
}) {
  return (
    <label className="flex min-h-10 items-start gap-3 text-13">
      <input
        type="checkbox"
        checked={value === 'yes'}
        onChange={({ target }) => change(target.checked ? 'yes' : '')}
        className="mt-0.5 size-4 shrink-0"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{label}</span> <span className="text-muted">{help}</span>
      </span>
    </label>
  )
}

function Deactivate({ person, ...dialog }: QuestionProps & { person: PersonView }) {
  const say = useTranslations('team')
  return (
    <Question
      title={say('deactivateTitle', { name: person.name })}
      help={say('deactivateHelp')}
      act={say('deactivateAct')}
      call={() => deactivateAction({ personId: person.id })}
      done={say('done.deactivated')}
      {...dialog}
    />
  )
}
