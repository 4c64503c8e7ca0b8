'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FocusStays } from '#components/client/focus-stays.ts'
import { useMoments } from '#components/client/moments.tsx'
import { useLowWords } from '#components/money/balance/low-words.ts'
import { IconButton } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { type Attention, attentionOf, matterOf } from './attention.ts'
import { keepPutOff } from './put-off.ts'

/** The page with the details. */
function placeOf(attention: Attention): string | null {
  if (attention.kind === 'asked_to_wait') return null
  if (attention.kind === 'stopped') return paths.limits()
  if (attention.kind === 'at_risk') return paths.video(attention.firstId)
  return attention.kind === 'low' ? paths.balance() : paths.reconcile()
}

const PRESSING: readonly Attention['kind'][] = ['stopped', 'paused', 'at_risk', 'key_refused', 'low']

/** The team's most urgent matter. `putOff` names the matter that this browser snoozed. */
export function AttentionLine({ putOff }: { putOff: string | null }) {
  const say = useTranslations('shell.attention')
  const { data: balance } = useQuery(balanceQuery())
  const [hidden, setHidden] = useState(putOff)
  const attention = balance ? attentionOf(balance) : null
  const matter = attention && matterOf(attention)
  if (!attention || (matter !== null && matter === hidden)) return null
  const place = placeOf(attention)
  const later = matter && (
    <IconButton
      icon={X}
      label={say('later')}
      onClick={() => {
        keepPutOff(matter)
        setHidden(matter)
      }}
    />
  )
  return (
    <div role="status" className="mt-3">
      <FocusStays />
      <Notice look={PRESSING.includes(attention.kind) ? 'bad' : 'unsure'} action={later}>
        <Told attention={attention} />{' '}
        {place ? (
          <Link href={place} className="font-medium whitespace-nowrap underline underline-offset-3">
            {say(attention.kind === 'low' ? 'lowSee' : 'see')}
          </Link>
        ) : null}
      </Notice>
    </div>
  )
}

function Told({ attention }: { attention: Attention }): string {
  const say = useTranslations('shell.attention')
  const sayCharges = useTranslations('reconcile')
  const sayStop = useTranslations('money.limits.stop')
  const lowWords = useLowWords()
  const { momentOf, timeOf } = useMoments()
  switch (attention.kind) {
    case 'stopped':
      return sayStop('notice', { name: attention.by, since: momentOf(attention.at) })
    case 'paused':
      return sayCharges('pause.title', { since: momentOf(attention.at) })
    case 'at_risk': {
      const { count, before } = attention
      return say('atRisk', { count, moment: momentOf(before) })
    }
    case 'unknowns':
      return say('unknowns', { unknowns: attention.unknowns })
    case 'key_refused':
      return sayCharges('keyRefused.title')
    case 'doubts':
      return say('doubts', { doubts: attention.doubts })
    case 'asked_to_wait':
      return say('askedToWait', { time: timeOf(attention.until) })
    case 'unexplained':
      return say(attention.yen > 0 ? 'more' : 'less', { yen: formatYen(Math.abs(attention.yen)) })
    case 'low':
      return lowWords(attention.availableYen, attention.thresholdYen)
  }
}
