import { useTranslations } from 'next-intl'
import { type Message, speak } from '#lib/i18n/message.ts'
import { inARow } from '#lib/submissions/words.ts'

export interface Problem {
  field: 'prompt' | 'seed' | 'form'
  message: Message
  /** We do not know what happened, which is not the same as wrong. */
  unsure?: boolean
}

/** What stands in the way, at the field that it is about. */
export function Problems({
  problems,
  field,
  id,
}: {
  problems: Problem[]
  field: Problem['field']
  id: string
}) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const own = problems.filter((problem) => problem.field === field)
  if (own.length === 0) return null
  return (
    <p id={id} className={`text-13 ${own.some(({ unsure }) => unsure) ? 'text-unsure' : 'text-bad'}`}>
      {inARow(
        sayStatus,
        own.map(({ message }) => speak(say, message)),
      )}
    </p>
  )
}
