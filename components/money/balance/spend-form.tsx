import Form from 'next/form'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { MOST_DAYS, NO_PROJECT } from '#lib/money/balance/spend-question.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'
import { paths } from '#lib/paths.ts'
import { DateField, SelectField } from './form-fields.tsx'

/** Which days, whose, and for what; the answer has an address of its own. */
export function SpendForm({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('spend')
  const zone = useDrawnZone()
  const { question, people, projects } = sheet
  const { range, by, problem, typed } = question
  const narrowed = question.person ?? question.project ?? (range === null || problem ? 'days' : null)
  return (
    <Form
      key={JSON.stringify(question)}
      action={paths.balance()}
      scroll={false}
      className="mt-4 grid grid-cols-2 items-end gap-x-2 gap-y-3 rail:flex rail:flex-wrap"
    >
      <input type="hidden" name="by" value={by} />
      <input type="hidden" name="range" value={range ?? 30} />
      <SelectField
        label={say('person')}
        name="person"
        value={question.person}
        all={say('everybody')}
        options={people}
      />
      <SelectField
        label={say('project')}
        name="project"
        value={question.project}
        all={say('allProjects')}
        options={[...projects, { id: NO_PROJECT, name: say('noProject') }]}
      />
      <DateField
        label={say('from')}
        name="from"
        value={typed.from}
        told={problem ? 'days-told' : undefined}
      />
      <DateField label={say('to')} name="to" value={typed.to} told={problem ? 'days-told' : undefined} />
      <div className="col-span-2 flex items-center gap-3">
        <Button type="submit" className="h-10">
          {say('show')}
        </Button>
        {narrowed ? (
          <Link href={paths.balance()} scroll={false} className={buttonClasses('link')}>
            {say('reset')}
          </Link>
        ) : null}
      </div>
      <p className="col-span-2 basis-full text-12 text-muted">{say('zone', { zone })}</p>
      {problem ? (
        <p id="days-told" role="alert" className="col-span-2 basis-full text-12 text-bad">
          {problem === 'tooMany' ? say('problems.tooMany', { most: MOST_DAYS }) : say(`problems.${problem}`)}
        </p>
      ) : null}
    </Form>
  )
}
