import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { OpenDialog } from '#components/ui/dialog.tsx'
import type { PersonView } from '#lib/people/team/view.ts'
import type { QuestionProps } from './question.tsx'

const LimitForm = lazy(async () => ({
  default: (await import('#components/money/limits/limit-form.tsx')).LimitForm,
}))

/** A person's limits, changed with a reason; their history is on the limits page. */
export function PersonLimit({ person, ...dialog }: QuestionProps & { person: PersonView }) {
  const say = useTranslations('money.limits')
  const { id, name, budgetYen, month } = person
  const subject = { scope: 'person' as const, id, name, budgetYen, monthYen: month?.limitYen ?? null }
  return (
    <OpenDialog title={say('changeTitle', { name })} help={say('changeHelp')} {...dialog}>
      <LimitForm subjects={[subject]} close={dialog.close} />
    </OpenDialog>
  )
}
