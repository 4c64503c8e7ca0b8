'use client'

import { UserPlus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useMe } from '#components/client/providers.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { PersonView, SessionView } from '#lib/people/team/view.ts'
import { MadePassword } from './made-password.tsx'
import { OwnAccount } from './own-account.tsx'
import { AddDialog } from './person-form.tsx'
import { PersonRow } from './person-row.tsx'
import { Opener } from './team-dialog.tsx'

/** The people of the studio, and one's own account. */
export function TeamPage({ people, sessions }: { people: PersonView[]; sessions: SessionView[] }) {
  const say = useTranslations('team')
  const [news, setNews] = useState<{ text: string; bad: boolean } | null>(null)
  const tell = (text: string, bad = false) => setNews({ text, bad })
  return (
    <div className="mx-auto max-w-[880px]">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-16 font-semibold">{say('title')}</h1>
        <span className="text-12 text-muted tabular-nums">{say('people', { count: people.length })}</span>
        <Add tell={tell} />
      </div>
      {news ? <News {...news} close={() => setNews(null)} /> : null}
      <ul className="mt-4 rounded-panel border border-line bg-surface shadow-panel">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} tell={tell} />
        ))}
      </ul>
      <OwnAccount sessions={sessions} tell={tell} />
    </div>
  )
}

function News({ text, bad, close }: { text: string; bad: boolean; close: () => void }) {
  const say = useTranslations('team')
  const end = (
    <Button look="icon" aria-label={say('close')} onClick={close}>
      <X aria-hidden className="size-4" />
    </Button>
  )
  return (
    <div className="mt-4">
      <Notice look={bad ? 'bad' : 'quiet'} action={end}>
        {text}
      </Notice>
    </div>
  )
}

function Add({ tell }: { tell: (text: string) => void }) {
  const say = useTranslations('team')
  const me = useMe()
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<{ name: string; password: string } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (me.role !== 'admin') return null
  return (
    <Opener value={button}>
      <Button ref={button} className="ml-auto" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-4" />
        {say('add')}
      </Button>
      {open ? (
        <AddDialog
          close={() => setOpen(false)}
          added={(name, { password }) => {
            setOpen(false)
            if (password) setMade({ name, password })
            tell(say('done.added'))
          }}
        />
      ) : null}
      {made ? <MadePassword {...made} close={() => setMade(null)} /> : null}
    </Opener>
  )
}
