'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, useRef, useState } from 'react'
import { deactivateAction, reactivateAction, signPersonOutAction } from '#app/(studio)/team/actions.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'
import type { PersonView } from '#lib/people/team/view.ts'
import { MadePassword } from './made-password.tsx'
import { EditDialog, ResetDialog } from './person-form.tsx'
import type { PersonActs } from './person-panel.tsx'
import { Opener, TeamDialog, TeamForm } from './team-dialog.tsx'
import { useChange } from './use-change.ts'

const load = () => import('./person-panel.tsx')
const PersonPanel = lazy(() => load().then((part) => ({ default: part.PersonPanel })))

export interface PersonMenuProps {
  person: PersonView
  /** Shows what came of something above the list. */
  tell: (text: string, bad?: boolean) => void
}

type Asked = 'edit' | 'reset' | 'deactivate' | { password: string }

/** What an admin can do with somebody. */
export function PersonMenu({ person, tell }: PersonMenuProps) {
  const say = useTranslations('team')
  const [asked, setAsked] = useState<Asked | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { change } = useTold(tell)
  const close = () => setAsked(null)
  const done = (text: string) => {
    close()
    tell(text)
  }
  const input = { personId: person.id }
  const acts: PersonActs = {
    edit: () => setAsked('edit'),
    reset: () => setAsked('reset'),
    signOut: () => void change(() => signPersonOutAction(input), say('done.signedOut')),
    reactivate: () => void change(() => reactivateAction(input), say('done.reactivated')),
    deactivate: () => setAsked('deactivate'),
  }
  return (
    <Opener value={trigger}>
      <PopupButton
        ref={trigger}
        load={load}
        popup={(popup) => <PersonPanel person={person} acts={acts} {...popup} />}
        aria-label={say('more', { name: person.name })}
        className={`${buttonClasses('icon')} size-10!`}
      >
        <Ellipsis aria-hidden className="size-4" />
      </PopupButton>
      {asked === 'edit' ? (
        <EditDialog person={person} close={close} done={() => done(say('done.changed'))} />
      ) : null}
      {asked === 'reset' ? (
        <ResetDialog
          person={person}
          close={close}
          done={({ password }) => (password ? setAsked({ password }) : done(say('done.reset')))}
        />
      ) : null}
      {asked === 'deactivate' ? (
        <Deactivate person={person} close={close} done={() => done(say('done.deactivated'))} />
      ) : null}
      {asked !== null && typeof asked === 'object' ? (
        <MadePassword name={person.name} password={asked.password} close={close} />
      ) : null}
    </Opener>
  )
}

/** Changes without a form of their own say on the page what came of them. */
function useTold(tell: PersonMenuProps['tell']) {
  const { change } = useChange((text) => tell(text, true))
  return {
    async change(act: Parameters<typeof change>[0], done: string) {
      if (await change(act, done)) tell(done)
    },
  }
}

function Deactivate({
  person,
  close,
  done,
}: Pick<PersonMenuProps, 'person'> & { close: () => void; done: () => void }) {
  const say = useTranslations('team')
  const { busy, change, problem } = useChange()
  const submit = async () => {
    if (await change(() => deactivateAction({ personId: person.id }), say('done.deactivated'))) done()
  }
  return (
    <TeamDialog
      title={say('deactivateTitle', { name: person.name })}
      help={say('deactivateHelp')}
      close={close}
    >
      <TeamForm
        act={say('deactivateAct')}
        busy={busy}
        problem={problem('form')}
        submit={submit}
        close={close}
      />
    </TeamDialog>
  )
}
