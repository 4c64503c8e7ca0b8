'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useOnline } from '#components/client/connection.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { isFixed, type Shot, shotProblem, takesOf } from './board.ts'
import type { BoardStore } from './board-store.ts'
import type { Bill, Sending } from './use-send.ts'

/** The cost of all of it, the rest, and the one button that spends. Always in sight. */
export function SendBar({
  store,
  shots,
  bill,
  sending,
}: {
  store: BoardStore
  shots: readonly Shot[]
  bill: Bill
  sending: Sending
}) {
  const say = useTranslations('storyboard')
  const sayComposer = useTranslations('composer')
  const sayAll = useTranslations()
  const online = useOnline()
  const { open, payable, priceYen, leftAfterYen, problem } = bill
  const { progress } = sending
  const ready = online && progress === null && payable.length > 0
  const taken = shots.filter(({ outcome }) => outcome?.kind === 'taken').length
  const faulty = shots.filter((shot) => !isFixed(shot) && shotProblem(shot) !== null).length
  return (
    <div className="sticky bottom-14 z-10 mt-4 grid gap-2 rounded-panel border border-line bg-surface p-4 shadow-popover rail:bottom-4">
      <Ending sending={sending} />
      {faulty > 0 ? <p className="text-13 text-bad">{say('faulty', { shots: faulty })}</p> : null}
      {problem && open.length > 0 ? (
        <p className="text-13 text-bad">
          {speak(sayAll, problem)} {say('fits', { shots: payable.length })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-13 tabular-nums">
          {say('total', { shots: open.length, takes: takesOf(open) })}
        </span>
        {taken > 0 && progress === null ? (
          <span className="flex flex-wrap gap-2">
            <Button look="small" onClick={() => store.removeTaken()}>
              {say('clearTaken')}
            </Button>
            <Link href={paths.gallery()} className={buttonClasses('small')}>
              {say('toGallery')}
            </Link>
          </span>
        ) : null}
        <span className="ml-auto text-12 text-muted tabular-nums">
          {leftAfterYen === null || payable.length === 0
            ? null
            : sayComposer('leftAfter', { yen: formatYen(leftAfterYen) })}
        </span>
        {progress ? (
          <Button className="h-10" onClick={sending.stop}>
            {say('stop')}
          </Button>
        ) : null}
        <Button
          look="primary"
          aria-disabled={!ready}
          onClick={() => ready && sending.press(payable.length)}
          className="w-full min-w-50 tabular-nums rail:w-auto"
        >
          {labelOf()}
        </Button>
      </div>
    </div>
  )

  function labelOf(): string {
    if (progress) return say('making', { number: progress.number, shots: progress.of })
    if (!online) return sayComposer('waitsForConnection')
    if (payable.length === 0) return say('nothingToMake')
    return say('make', { takes: takesOf(payable), yen: formatYen(priceYen) })
  }
}

function Ending({ sending: { end } }: { sending: Sending }) {
  const say = useTranslations('storyboard')
  if (end === null) return null
  if (end === 'interrupted') return <p className="text-13 text-unsure">{say('interrupted')}</p>
  const look = end === 'done' ? 'text-ok' : end === 'broken' ? 'text-unsure' : 'text-muted'
  return <p className={`text-13 ${look}`}>{say(`stopped.${end}`)}</p>
}
