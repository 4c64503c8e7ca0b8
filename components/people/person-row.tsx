'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { formatAgo } from '#components/client/format.ts'
import { useMe } from '#components/client/providers.tsx'
import type { PersonView } from '#lib/people/team/view.ts'
import { formatYen } from '#lib/yen.ts'
import { PersonMenu, type PersonMenuProps } from './person-menu.tsx'

/** One person: who, what they may, what they cost, and for admins what can be done. */
export function PersonRow({ person, tell }: PersonMenuProps) {
  const say = useTranslations('team')
  const me = useMe()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 rail:grid-cols-[minmax(0,1fr)_200px_minmax(0,150px)_40px] rail:px-5">
      <div className={person.disabledAt ? 'min-w-0 text-muted' : 'min-w-0'}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium">
          <span className="min-w-0 truncate" dir="auto">
            {person.name}
          </span>
          {person.id === me.id ? (
            <span className="text-12 font-regular text-muted">({say('you')})</span>
          ) : null}
          {person.role === 'admin' ? <Badge>{say('roles.admin')}</Badge> : null}
          {person.disabledAt ? <Badge>{say('deactivatedMark')}</Badge> : null}
        </p>
        <p className="truncate text-12 text-muted">{person.email}</p>
      </div>
      <Money person={person} />
      <LastSignIn person={person} />
      <div className="col-start-2 row-start-1 rail:col-start-4">
        {me.role === 'admin' ? <PersonMenu person={person} tell={tell} /> : null}
      </div>
    </li>
  )
}

function Badge({ children }: { children: string }) {
  return (
    <span className="rounded-[4px] border border-line bg-raised px-1.5 text-11 font-medium whitespace-nowrap text-text">
      {children}
    </span>
  )
}

function Money({ person }: { person: PersonView }) {
  const say = useTranslations('team')
  const { budgetYen, spentYen, heldYen } = person
  const used = formatYen(spentYen + heldYen)
  const share = (yen: number) => `${Math.min(100, (100 * yen) / Math.max(1, budgetYen ?? 1))}%`
  return (
    <div className="col-span-2 text-13 tabular-nums rail:col-span-1">
      <p>
        {budgetYen === null
          ? say('noLimit', { used })
          : say('spentOf', { used, budget: formatYen(budgetYen) })}
      </p>
      {budgetYen === null ? null : (
        <span aria-hidden className="mt-1 flex h-1 max-w-60 overflow-hidden rounded-full bg-line">
          <i className="bg-muted" style={{ width: share(spentYen) }} />
          <i className="bg-accent-ink" style={{ width: share(heldYen) }} />
        </span>
      )}
      {heldYen > 0 ? (
        <p className="mt-0.5 text-12 text-muted">{say('held', { yen: formatYen(heldYen) })}</p>
      ) : null}
    </div>
  )
}

/** Admins see who is still around. */
function LastSignIn({ person }: { person: PersonView }) {
  const say = useTranslations('team')
  const sayTime = useTranslations('time')
  const language = useLocale()
  const me = useMe()
  const zone = useZone()
  const now = useMinute()
  if (me.role !== 'admin') return null
  return (
    <p className="col-span-2 text-12 text-muted tabular-nums rail:col-span-1">
      <span className="rail:block">{say('signedIn')}</span>{' '}
      {person.signedInAt ? (
        <time dateTime={person.signedInAt}>{formatAgo(sayTime, person.signedInAt, now, zone, language)}</time>
      ) : (
        say('never')
      )}
    </p>
  )
}
