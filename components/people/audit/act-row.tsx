import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Moment } from '#components/client/moments.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { ROLES } from '#lib/caller.ts'
import { paths } from '#lib/paths.ts'
import type { ActView, FactChange } from '#lib/people/audit/view.ts'
import { formatYen } from '#lib/yen.ts'
import { browserOf } from '../browser-name.ts'

/** One act: time, person, act with its facts, and origin. */
export function ActRow({ act }: { act: ActView }) {
  const say = useTranslations('audit')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 border-b border-line px-4 py-3 text-13 last:border-b-0 rail:px-5 wide:grid-cols-[210px_150px_minmax(0,1fr)_190px]">
      <Moment at={act.at} className="text-12/5 text-muted tabular-nums" />
      <span className="truncate font-medium" dir="auto">
        {act.by ?? say(`actors.${act.actor}`)}
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {say.rich(`acts.${act.act}`, {
            about: act.subject ? 'some' : 'none',
            subject: () => <Subject key="subject" act={act} />,
          })}
        </p>
        {act.changes.length > 0 ? (
          <ul className="mt-0.5 grid gap-0.5 text-12 text-muted">
            {act.changes.map((change) => (
              <Change key={change.fact} change={change} />
            ))}
          </ul>
        ) : null}
      </div>
      <From act={act} />
    </li>
  )
}

function Subject({ act: { act, subject } }: { act: ActView }) {
  const say = useTranslations('audit')
  if (subject === null) return null
  const { kind, id, name } = subject
  if (kind === 'account') return <span className="text-muted">{say('unknownAccount')}</span>
  if (kind === 'person' && act.startsWith('signIn.'))
    return <span dir="auto">{say('account', { name: name ?? '' })}</span>
  if (kind === 'key') return <span className="font-medium">{say('key')}</span>
  if (kind === 'invitation' && !name) return say('anyone')
  if (kind !== 'video' || id === null) return name ? <bdi className="font-medium">{name}</bdi> : null
  return (
    <Link href={paths.video(id)} prefetch={false} className="font-medium hover:underline" dir="auto">
      {name ? promptTitle(name) : say('video')}
    </Link>
  )
}

function Change({ change: { fact, before, after } }: { change: FactChange }) {
  const say = useTranslations('audit')
  const spell = useValue(fact)
  const words = { fact: say(`facts.${fact}`), after: spell(after), before: spell(before) }
  return (
    <li className="wrap-anywhere tabular-nums">
      {before === undefined
        ? say('set', words)
        : after === undefined
          ? say('was', words)
          : say('from', words)}
    </li>
  )
}

/** Formats the values of a fact for the viewer. */
function useValue(fact: FactChange['fact']) {
  const say = useTranslations('audit')
  const sayRole = useTranslations('team.roles')
  const one = (value: string | number): string => {
    if (/yen$/i.test(fact) && typeof value === 'number') return formatYen(value)
    const role = fact === 'role' && ROLES.find((one) => one === value)
    if (role) return sayRole(role)
    const known = `values.${fact}.${value}`
    return say.has(known as never) ? say(known as never) : String(value)
  }
  return (value: FactChange['after']): string => {
    if (value === undefined || value === null || value === '') return say('none')
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
    if (typeof value === 'string' || typeof value === 'number') return one(value)
    if (fact === 'videos') return say('count', { count: value.length })
    return value.length > 0 ? value.map(one).join(', ') : say('none')
  }
}

function From({ act: { address, agent } }: { act: ActView }) {
  const say = useTranslations('team')
  const known = browserOf(agent)
  if (address === null) return null
  return (
    <p className="min-w-0 text-12 text-muted" title={agent ?? undefined}>
      <bdi className="block truncate font-mono">{address}</bdi>
      {known ? say('browser', known) : agent ? say('unknownBrowser') : null}
    </p>
  )
}
