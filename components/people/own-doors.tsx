import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import type { PasskeyView, WaysIn } from '#lib/people/doors/view.ts'
import { browserOf } from './browser-name.ts'
import { AddPasskey, ConnectProvider, DisconnectProvider, RemovePasskey } from './door-acts.tsx'

/** A person's passkeys, and their identity at the provider. */
export function OwnDoors({ ways: { passkeys, provider } }: { ways: WaysIn }) {
  const say = useTranslations('doors.own')
  return (
    <>
      <h3 className="mt-6 text-14 font-medium">{say('passkeys')}</h3>
      <p className="mt-0.5 max-w-[64ch] text-13 text-muted">
        {say(passkeys === null ? 'impossible' : 'help')}
      </p>
      {passkeys && passkeys.length > 0 ? (
        <ul className="mt-1">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {passkeys === null ? null : <AddPasskey />}
      {provider ? (
        <>
          <h3 className="mt-6 text-14 font-medium">{provider.name}</h3>
          <p className="mt-0.5 text-13 text-muted">
            {say(provider.connected ? 'connected' : 'notConnected', { provider: provider.name })}
          </p>
          {provider.connected ? (
            <DisconnectProvider name={provider.name} />
          ) : (
            <ConnectProvider name={provider.name} />
          )}
        </>
      ) : null}
    </>
  )
}

function PasskeyRow({ passkey: { id, agent, createdAt, usedAt } }: { passkey: PasskeyView }) {
  const say = useTranslations()
  const { momentOf, agoOf } = useMoments()
  const known = browserOf(agent)
  const browser = known ? say('team.browser', known) : say('team.unknownBrowser')
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-1.5 text-13 last:border-b-0">
      <Fingerprint aria-hidden className="size-4 text-muted" />
      <span className="font-medium">{browser}</span>
      <span className="text-12 text-muted tabular-nums">
        {say('doors.own.added', { moment: momentOf(createdAt) })}
        {' · '}
        {usedAt ? say('doors.own.used', { ago: agoOf(usedAt) }) : say('doors.own.neverUsed')}
      </span>
      <RemovePasskey passkeyId={id} browser={browser} />
    </li>
  )
}
