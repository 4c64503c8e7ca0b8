'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import type { OpenClaim } from '#components/claims/open-dialog.tsx'
import { type Adopt, AdoptDialog } from '#components/reconcile/adopt-dialog.tsx'
import { promptTitle } from '#components/submission/prompt-title.ts'
import { StatePanel } from '#components/submission/state-panel.tsx'
import { type Withdraw, WithdrawButton } from '#components/submission/withdraw-button.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { submissionQuery } from '#lib/gallery/query-options.ts'
import { type Say, speak } from '#lib/language/said.ts'
import { formatYen } from '#lib/money/yen.ts'
import { paths } from '#lib/paths.ts'
import type { SubmissionDetail } from '#lib/submissions/view.ts'
import { canTryAgain, statusWords } from '#lib/submissions/words.ts'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { Player } from './player.tsx'
import { useOutcome } from './use-outcome.ts'

/** One video: its screen as large as the height allows, and all that is known of it beside. */
export function VideoView({
  id,
  withdraw,
  adopt,
  openClaim,
}: {
  id: string
  withdraw: Withdraw
  adopt: Adopt
  openClaim: OpenClaim
}) {
  const say = useTranslations('video')
  const { data: submission } = useQuery(submissionQuery(id))
  useOutcome(submission)
  if (!submission) return null
  const title = promptTitle(submission.prompt)
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex items-center gap-2 wide:col-span-2">
        <Link href={paths.gallery()} className={`${buttonClasses('icon')} -ml-2`} aria-label={say('back')}>
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
        <h1 className="min-w-0 flex-1 truncate text-16 font-semibold" dir="auto" title={title}>
          {title}
        </h1>
        <Neighbours submission={submission} />
      </div>
      <div className="min-w-0">
        {/* The screen is as wide as its column, unless 16:9 would then be higher than what is left of the window. */}
        <div className="relative mx-auto aspect-video max-w-[max(320px,calc((100dvh-200px)*16/9))] overflow-hidden rounded-frame bg-raised">
          {submission.status === 'completed' ? (
            <Player submission={submission} title={title} />
          ) : (
            <StatePanel
              submission={submission}
              size="page"
              actions={<Actions submission={submission} withdraw={withdraw} adopt={adopt} />}
            />
          )}
        </div>
        <p className="mt-3 min-h-4 text-center text-12 text-muted">
          {submission.status !== 'completed' ? null : submission.clip ? (
            <Keys />
          ) : (
            <NotHere submission={submission} />
          )}
        </p>
      </div>
      <Aside submission={submission} openClaim={openClaim} />
    </div>
  )
}

/** Why there is no copy here yet, of what can be watched all the same. */
function NotHere({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  return submission.trouble ? speak(say, submission.trouble) : statusWords(sayStatus, submission).full
}

function Aside({ submission, openClaim }: { submission: SubmissionDetail; openClaim: OpenClaim }) {
  const say = useTranslations('video')
  const tab =
    'h-10 border-b-2 border-transparent px-1 text-13 font-medium text-muted hover:text-text data-[state=active]:border-text data-[state=active]:text-text'
  return (
    <Tabs.Root defaultValue="facts" className="min-w-0">
      <Tabs.List className="flex gap-4 border-b border-line" aria-label={say('about')}>
        <Tabs.Trigger value="facts" className={tab}>
          {say('facts')}
        </Tabs.Trigger>
        <Tabs.Trigger value="history" className={tab}>
          {say('history')}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="facts" className="pt-4">
        <Facts submission={submission} openClaim={openClaim} />
      </Tabs.Content>
      <Tabs.Content value="history" className="pt-4">
        <History events={submission.events} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

interface ActionsProps {
  submission: SubmissionDetail
  withdraw: Withdraw
  adopt: Adopt
}

function Actions({ submission, withdraw, adopt }: ActionsProps) {
  const say = useTranslations()
  if (submission.status === 'queued' && submission.mayAct) {
    return <WithdrawButton submissionId={submission.id} withdraw={withdraw} />
  }
  if (submission.status === 'failed' && submission.jobId) {
    return <CopyButton text={submission.jobId} label={say('gallery.copyJobId')} look="plain" />
  }
  return (
    <>
      {canTryAgain(submission.status) && submission.mayAct ? (
        <Link href={`${paths.gallery()}?from=${submission.id}`} className={buttonClasses('plain')}>
          {say('gallery.tryAgain')}
        </Link>
      ) : null}
      {submission.mayAdopt ? (
        <AdoptDialog submissionId={submission.id} help={adoptHelp(say, submission)} adopt={adopt} />
      ) : null}
    </>
  )
}

function adoptHelp(say: Say, { status, priceYen }: SubmissionDetail): string {
  if (status === 'billed_without_job') return say('reconcile.adopt.lostHelp')
  const key = status === 'not_accepted' ? 'reconcile.adopt.wrongHelp' : 'reconcile.adopt.help'
  return say(key, { yen: formatYen(priceYen) })
}

function Neighbours({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations('video')
  return (
    <nav aria-label={say('neighbours')} className="flex gap-1">
      <Neighbour id={submission.newerId} label={say('newer')} icon={ChevronLeft} />
      <Neighbour id={submission.olderId} label={say('older')} icon={ChevronRight} />
    </nav>
  )
}

function Neighbour({
  id,
  label,
  icon: Icon,
}: {
  id: string | null
  label: string
  icon: typeof ChevronLeft
}) {
  const icon = <Icon aria-hidden className="size-5" />
  if (!id) return <span className={`${buttonClasses('icon')} pointer-events-none opacity-35`}>{icon}</span>
  return (
    <Link href={paths.video(id)} className={buttonClasses('icon')} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}

const KEYS = [
  ['space', 'play'],
  ['J K L', 'shuttle'],
  [', .', 'frame'],
  ['← →', 'second'],
  ['F', 'fullScreen'],
] as const

function Keys() {
  const say = useTranslations('video')
  return (
    <span className="hidden flex-wrap justify-center gap-x-4 gap-y-1 rail:pointer-fine:flex">
      {KEYS.map(([keys, what]) => (
        <span key={keys} className="whitespace-nowrap">
          {keys.split(' ').map((key) => (
            <kbd
              key={key}
              className="mr-1 inline-block min-w-5 rounded-[4px] border border-line px-1 text-center font-sans text-11"
            >
              {key === 'space' ? say('keys.space') : key}
            </kbd>
          ))}
          {say(`keys.${what}`)}
        </span>
      ))}
    </span>
  )
}
