'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useOnline } from '#components/client/use-online.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { countCodePoints, PROMPT_MAX_CODE_POINTS } from '#lib/submissions/input.ts'
import { isVisible } from '#lib/text.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { afford } from './afford.ts'
import { useComposer, useDraft } from './composer-context.tsx'
import type { DraftContent } from './draft.ts'
import type { Problem } from './problems.tsx'
import { useSubmit } from './use-submit.ts'

/** What the composer's form shows and does, from the draft, the balance and the connection. */
export function useForm() {
  const say = useTranslations('composer')
  const { store } = useComposer()
  const draft = useDraft()
  const online = useOnline()
  const { data: balance } = useQuery(balanceQuery())
  const { press, sending, problems, clearProblems } = useSubmit()

  const priceYen = draft.takes * VIDEO_PRICE_YEN
  const { leftAfterYen, problem } = afford(balance, priceYen)
  const count = countCodePoints(draft.prompt)
  const fits = isVisible(draft.prompt) && count <= PROMPT_MAX_CODE_POINTS
  const ready = online && !sending && !problem && fits
  const told: Problem[] = problem ? [{ field: 'form', message: problem }, ...problems] : problems
  const leftAfter =
    leftAfterYen !== null
      ? say('leftAfter', { yen: formatYen(leftAfterYen) })
      : problem
        ? null
        : say('balanceNotRead')
  return {
    draft,
    count,
    ready,
    sending,
    problems: told,
    label: labelOf(),
    leftAfter,
    /** Changes nothing while a press is out: what is shown is what is being bought. */
    edit(changes: Partial<DraftContent>) {
      if (sending) return
      store.edit(changes)
      clearProblems()
    },
    go: () => void (ready && press()),
  }

  function labelOf(): string {
    if (!online) return say('waitsForConnection')
    return sending ? say('sending') : say('make', { takes: draft.takes, yen: formatYen(priceYen) })
  }
}
