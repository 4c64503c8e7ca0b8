import { useTranslations } from 'next-intl'
import { Section } from '#components/ui/section.tsx'
import type { SignInPolicy } from '#lib/people/doors/view.ts'
import { ChangePolicy } from './door-acts.tsx'

/** The team's rule on passwords, for admins. */
export function SignInPolicySection({
  policy: { needsPasskey, without },
  provider,
}: {
  policy: SignInPolicy
  /** The provider's name, if there is one. */
  provider: string | null
}) {
  const say = useTranslations('doors.policy')
  const way = provider ? 'either' : 'passkey'
  return (
    <Section
      title={say('title')}
      help={say(needsPasskey ? `${way}Needed` : 'enough', { provider: provider ?? '' })}
    >
      {without > 0 ? <p className="mt-1 text-13">{say('without', { count: without })}</p> : null}
      <ChangePolicy needsPasskey={needsPasskey} help={say(`${way}Help`, { provider: provider ?? '' })} />
    </Section>
  )
}
