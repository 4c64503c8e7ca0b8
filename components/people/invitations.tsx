'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import {
  renewInvitationAction,
  restoreInvitationAction,
  withdrawInvitationAction,
} from '#app/(studio)/team/actions.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { showToast } from '#components/client/toast.ts'
import { Button } from '#components/ui/button.tsx'
import type { LinkResult } from '#lib/people/invitations/view.ts'
import { type Made, MadeLink } from './made-link.tsx'
import { useChange } from './question.tsx'

const load = () => import('./invite-form.tsx')
const InviteDialog = lazyPart(load, 'InviteDialog')

/** Invites a person and shows the link. `mails`: whether the studio can mail it. */
export function InviteButton({ mails }: { mails: boolean }) {
  const say = useTranslations('team')
  const [asked, setAsked] = useState<'guest' | Made | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const dialog = { opener, close: () => setAsked(null) }
  return (
    <>
      <Button
        ref={opener}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setAsked('guest')}
      >
        <UserPlus aria-hidden className="size-4" />
        {say('add')}
      </Button>
      {asked === 'guest' ? (
        <Suspense>
          <InviteDialog mails={mails} made={setAsked} {...dialog} />
        </Suspense>
      ) : asked ? (
        <MadeLink made={asked} {...dialog} />
      ) : null}
    </>
  )
}

/** The acts on an open invitation: renew or revoke. `whom` distinguishes their buttons. */
export function InvitationActs({ invitationId, whom }: { invitationId: string; whom: string }) {
  const say = useTranslations('invitations')
  const [made, setMade] = useState<Made | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const renewal = useChange<LinkResult>()
  const { busy, change } = useChange()
  const input = { invitationId }
  const renew = async () => setMade(await renewal.change(() => renewInvitationAction(input)))
  const withdraw = async () => {
    if (!(await change(() => withdrawInvitationAction(input)))) return
    const undo = () => void change(() => restoreInvitationAction(input), say('restored'))
    void showToast(say('withdrawn'), { action: { label: say('undo'), onClick: undo } })
  }
  return (
    <div className="flex gap-2">
      <Button
        ref={opener}
        look="small"
        aria-disabled={renewal.busy}
        aria-label={say('newLinkFor', { whom })}
        onClick={() => void renew()}
      >
        {say('newLink')}
      </Button>
      <Button
        look="small"
        aria-disabled={busy}
        aria-label={say('withdrawFor', { whom })}
        onClick={() => void withdraw()}
      >
        {say('withdraw')}
      </Button>
      {made ? <MadeLink made={made} opener={opener} close={() => setMade(null)} /> : null}
    </div>
  )
}
