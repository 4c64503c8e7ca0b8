import {
  CircleCheck,
  CircleDashed,
  KeyRound,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Result } from './result.ts'

const LOOKS: Record<Result, { icon: LucideIcon; mark: string }> = {
  explained: { icon: CircleCheck, mark: 'text-ok' },
  nearly: { icon: CircleCheck, mark: 'text-ok' },
  more: { icon: TriangleAlert, mark: 'text-unsure' },
  less: { icon: Undo2, mark: 'text-unsure' },
  set_back: { icon: RotateCcw, mark: 'text-unsure' },
  no_reading: { icon: CircleDashed, mark: 'text-muted' },
  another_key: { icon: KeyRound, mark: 'text-muted' },
}

/** What a day comes to: a sign and a word; `bare` leaves the word to the text beside it. */
export function ResultMark({ result, bare = false }: { result: Result; bare?: boolean }) {
  const { icon: Icon, mark } = LOOKS[result]
  const say = useTranslations('proof.verdict')
  const help =
    result === 'nearly' || result === 'set_back' || result === 'no_reading' || result === 'another_key'
      ? say(`${result}Help`)
      : undefined
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap" title={help}>
      <Icon aria-hidden className={`size-4 shrink-0 self-center ${mark}`} />
      {bare ? null : say(result)}
    </span>
  )
}
