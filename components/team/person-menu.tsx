'use client'

import { Ellipsis, KeyRound, LogOut, type LucideIcon, Pencil, UserCheck, UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useMe } from '#components/frame/providers.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import type { PersonView } from '#lib/team/view.ts'
import type { TeamActions } from './actions.ts'
import { MadePassword } from './made-password.tsx'
import { EditDialog, ResetDialog } from './person-form.tsx'
import { Opener, TeamDialog, TeamForm } from './team-dialog.tsx'
import { useChange } from './use-change.ts'

export interface PersonMenuProps {
  person: PersonView
  actions: TeamActions
  /** Shows what came of something above the list. */
  tell: (text: string, bad?: boolean) => void
}

type Asked = 'edit' | 'reset' | 'deactivate' | { password: string }

/** What an admin can do with somebody. */
export function PersonMenu({ person, actions, tell }: PersonMenuProps) {
  const say = useTranslations('team')
  const me = useMe()
  const [asked, setAsked] = useState<Asked | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { change } = useTold(tell)
  const own = person.id === me.id
  const close = () => setAsked(null)
  const done = (text: string) => {
    close()
    tell(text)
  }
  const input = { personId: person.id }
  return (
    <Opener value={trigger}>
      <Menu.Root modal={false}>
        <Menu.Trigger
          ref={trigger}
          aria-label={say('more', { name: person.name })}
          className={`${buttonClasses('icon')} size-10!`}
        >
          <Ellipsis aria-hidden className="size-4" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content
            align="end"
            sideOffset={4}
            className="z-50 w-64 rounded-frame border border-line bg-surface p-1.5 shadow-popover"
          >
            <Line icon={Pencil} name={say('edit')} act={() => setAsked('edit')} />
            {own ? null : <Line icon={KeyRound} name={say('reset')} act={() => setAsked('reset')} />}
            <Line
              icon={LogOut}
              name={say('signOut')}
              act={() => void change(() => actions.signOut(input), say('done.signedOut'))}
            />
            {own ? null : person.disabledAt ? (
              <Line
                icon={UserCheck}
                name={say('reactivate')}
                act={() => void change(() => actions.reactivate(input), say('done.reactivated'))}
              />
            ) : (
              <Line icon={UserX} name={say('deactivate')} act={() => setAsked('deactivate')} />
            )}
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      {asked === 'edit' ? (
        <EditDialog person={person} actions={actions} close={close} done={() => done(say('done.changed'))} />
      ) : null}
      {asked === 'reset' ? (
        <ResetDialog
          person={person}
          actions={actions}
          close={close}
          done={({ password }) => (password ? setAsked({ password }) : done(say('done.reset')))}
        />
      ) : null}
      {asked === 'deactivate' ? (
        <Deactivate
          person={person}
          actions={actions}
          close={close}
          done={() => done(say('done.deactivated'))}
        />
      ) : null}
      {asked !== null && typeof asked === 'object' ? (
        <MadePassword name={person.name} password={asked.password} close={close} />
      ) : null}
    </Opener>
  )
}

function Line({ icon: Icon, name, act }: { icon: LucideIcon; name: string; act: () => void }) {
  return (
    <Menu.Item
      onSelect={act}
      className="flex h-9 items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[highlighted]:bg-raised pointer-coarse:h-11"
    >
      <Icon aria-hidden className="size-4 text-muted" />
      {name}
    </Menu.Item>
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
  actions,
  close,
  done,
}: Pick<PersonMenuProps, 'person' | 'actions'> & { close: () => void; done: () => void }) {
  const say = useTranslations('team')
  const { busy, change, problem } = useChange()
  const submit = async () => {
    if (await change(() => actions.deactivate({ personId: person.id }), say('done.deactivated'))) done()
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
