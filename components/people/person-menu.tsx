'use client'

import { Ellipsis, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, useRef, useState } from 'react'
import { deactivateAction, reactivateAction, signPersonOutAction } from '#app/(studio)/team/actions.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'
import type { PersonView } from '#lib/people/team/view.ts'
import { AddDialog, EditDialog, ResetDialog } from './person-form.tsx'
import { MadePassword, Question, type QuestionProps, useChange } from './question.tsx'

const load = () => import('./person-panel.tsx')
const PersonPanel = lazy(() => load().then((part) => ({ default: part.PersonPanel })))

/** Opens the form for a new account. */
export function AddPerson() {
  const say = useTranslations('team')
  const [asked, setAsked] = useState<'person' | { name: string; password: string } | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const dialog = { opener, close: () => setAsked(null) }
  return (
    <>
      <Button ref={opener} onClick={() => setAsked('person')}>
        <UserPlus aria-hidden className="size-4" />
        {say('add')}
      </Button>
      {asked === 'person' ? (
        <AddDialog made={(name, password) => setAsked({ name, password })} {...dialog} />
      ) : null}
      {asked && asked !== 'person' ? <MadePassword {...asked} {...dialog} /> : null}
    </>
  )
}

/** The acts of an admin on a person. */
export function PersonMenu({ person }: { person: PersonView }) {
  const say = useTranslations('team')
  const [asked, setAsked] = useState<'edit' | 'reset' | 'deactivate' | { password: string } | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { change } = useChange()
  const input = { personId: person.id }
  const dialog = { opener, close: () => setAsked(null) }
  const acts = {
    edit: () => setAsked('edit'),
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
      {asked === 'reset' ? (
        <ResetDialog person={person} made={(password) => setAsked({ password })} {...dialog} />
      ) : null}
      {asked === 'deactivate' ? <Deactivate person={person} {...dialog} /> : null}
      {asked && typeof asked === 'object' ? <MadePassword name={person.name} {...asked} {...dialog} /> : null}
    </>
  )
}

function Deactivate({ person, ...dialog }: QuestionProps & { person: PersonView }) {
  const say = useTranslations('team')
  const { change, ...state } = useChange()
  const submit = async () => {
    const input = { personId: person.id }
    if (await change(() => deactivateAction(input), say('done.deactivated'))) dialog.close()
  }
  return (
    <Question
      title={say('deactivateTitle', { name: person.name })}
      help={say('deactivateHelp')}
      act={say('deactivateAct')}
      submit={submit}
      {...state}
      {...dialog}
    />
  )
}
