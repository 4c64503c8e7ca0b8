import { ShieldCheck } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'next-intl'
import { zoneName } from '#components/client/format.ts'
import { Moment, useMoments } from '#components/client/moments.tsx'
import { LiftPause } from '#components/reconcile/dialogs.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Redraw } from '#components/ui/redraw.tsx'
import { Section } from '#components/ui/section.tsx'
import { type Caller, can } from '#lib/caller.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import type { Limit } from '#lib/money/limits/limit.ts'
import type { LimitChangeView, LimitRequestView, LimitsView } from '#lib/money/limits/view.ts'
import type { Stop } from '#lib/submissions/sending-hold.ts'
import { formatYen } from '#lib/yen.ts'
import { AskForMore, ChangeLimit, Decline, SetLimit, StopSending } from './dialogs.tsx'
import type { Limited } from './limit-form.tsx'
import { LimitMeter } from './limit-meter.tsx'

/** The limits of the team, its projects and people: usage, requests for more, and the switch that stops all sending. */
export function LimitsPage({ me, view }: { me: Caller; view: LimitsView }) {
  const say = useTranslations('money.limits')
  const { stopped } = view
  const mayChange = can(me.role, 'limits')
  const limited = view.subjects.filter(({ budgetYen, monthYen }) => budgetYen !== null || monthYen !== null)
  return (
    <div className="max-w-[1080px]">
      <PageHead title={say('title')} help={say('help', { zone: zoneName(view.timeZone, useLocale()) })}>
        {mayChange && !stopped ? <StopSending /> : null}
        {mayChange ? <SetLimit subjects={view.subjects} /> : null}
      </PageHead>
      <Redraw drawnAt={useNow().getTime()} />
      {stopped ? <Stopped stopped={stopped} mayLift={mayChange} /> : null}
      <Requests view={view} mayAnswer={mayChange} />
      <Section title={say('title')}>
        {limited.length === 0 ? (
          <Empty icon={ShieldCheck} level="h3" className="py-6" title={say('none')} />
        ) : null}
        <ul className="divide-y divide-line">
          {limited.map((subject) => (
            <LimitRow
              key={subject.id ?? 'key'}
              subject={subject}
              limits={view.limits.filter(({ scope, id }) => scope === subject.scope && id === subject.id)}
              act={mayChange ? 'change' : mayAsk(me, subject) ? askOr(view.requests, subject) : null}
            />
          ))}
        </ul>
      </Section>
      <Changes changes={view.changes} />
    </div>
  )
}

/** People may ask for their own limit, and for the limits they share. */
function mayAsk(me: Caller, { scope, id }: Limited): boolean {
  return can(me.role, 'make') && (scope !== 'person' || id === me.id)
}

function askOr(requests: readonly LimitRequestView[], { scope, id }: Limited): 'ask' | 'asked' {
  return requests.some(({ subject }) => subject.scope === scope && subject.id === id) ? 'asked' : 'ask'
}

function Stopped({ stopped: { id, at, by, reason }, mayLift }: { stopped: Stop; mayLift: boolean }) {
  const say = useTranslations('money.limits.stop')
  const sayAll = useTranslations()
  const { momentOf } = useMoments()
  return (
    <Notice look="bad" className="mt-4" action={mayLift ? <LiftPause pauseId={id} /> : null}>
      <p className="font-medium">{say('notice', { name: by, since: momentOf(at) })}</p>
      <p dir="auto">{speak(sayAll, reason)}</p>
    </Notice>
  )
}

function Requests({ view: { requests, subjects }, mayAnswer }: { view: LimitsView; mayAnswer: boolean }) {
  const say = useTranslations('money.limits')
  if (requests.length === 0) return null
  return (
    <Section title={say('requests')}>
      <ul className="divide-y divide-line">
        {requests.map((request) => {
          const { id, at, person, reason, subject } = request
          const limited = subjects.find((each) => each.scope === subject.scope && each.id === subject.id)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-13">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium" dir="auto">
                  {subject.scope === 'person'
                    ? say('requestOwn', { person })
                    : say('requestOf', { person, whose: subject.name ?? say('whole') })}
                </p>
                <p className="break-words" dir="auto">
                  {reason}
                </p>
                <Moment at={at} className="text-12 text-muted tabular-nums" />
              </div>
              {mayAnswer ? (
                <span className="flex gap-2">
                  <Decline request={request} />
                  {limited ? <ChangeLimit subject={limited} /> : null}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function LimitRow({
  subject,
  limits,
  act,
}: {
  subject: Limited
  limits: readonly Limit[]
  act: 'change' | 'ask' | 'asked' | null
}) {
  const say = useTranslations('money.limits')
  const { scope, name } = subject
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-3 text-13 rail:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_120px]">
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {name ?? say('whole')}
        </p>
        <p className="text-12 text-muted">{name === null ? null : say(`scopes.${scope}`)}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-x-6 gap-y-2 max-rail:col-span-2 max-rail:row-start-2">
        {limits.map((limit) => (
          <LimitMeter key={limit.span} limit={limit} />
        ))}
      </div>
      <span className="justify-self-end">
        {act === 'change' ? <ChangeLimit subject={subject} /> : null}
        {act === 'ask' ? <AskForMore subject={{ scope, id: subject.id, name }} /> : null}
        {act === 'asked' ? <span className="text-12 text-muted">{say('waiting')}</span> : null}
      </span>
    </li>
  )
}

/** The history of all limits, newest first. */
function Changes({ changes }: { changes: readonly LimitChangeView[] }) {
  const say = useTranslations('money.limits')
  const sayAll = useTranslations()
  return (
    <Section title={say('changes')}>
      {changes.length === 0 ? <p className="mt-2 text-13 text-muted">{say('noChanges')}</p> : null}
      <ul className="divide-y divide-line">
        {changes.map((change) => {
          const { id, at, by, subject, reason } = change
          const what = stepsOf(change).map((step) => speak(sayAll, step))
          return (
            <li key={id} className="py-2.5 text-13 tabular-nums">
              <p dir="auto">
                {say('changed', { whose: subject.name ?? say('whole'), what: what.join(', ') })}
              </p>
              <p className="text-12 break-words text-muted" dir="auto">
                {by ?? say('operator')} · <Moment at={at} /> · {reason}
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function stepsOf({ before, after }: LimitChangeView): Message[] {
  const said = (yen: number | null): string | Message =>
    yen === null ? { key: 'money.limits.unlimited' } : formatYen(yen)
  const spans = [
    ['ever', before.budgetYen, after.budgetYen],
    ['month', before.monthYen, after.monthYen],
  ] as const
  return spans.flatMap(([span, from, to]) =>
    from === to
      ? []
      : [{ key: 'money.limits.step' as const, values: { span, before: said(from), after: said(to) } }],
  )
}
