'use client'

import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import type { RefObject } from 'react'
import type { OpenClaim } from '#components/claims/open-dialog.tsx'
import type { CommentActions } from '#components/comments/actions.ts'
import { NotesPanel } from '#components/comments/notes-panel.tsx'
import type { SubmissionDetail } from '#lib/submissions/view.ts'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'

export type AboutTab = 'notes' | 'facts' | 'history'

const tabClasses =
  'inline-flex h-10 items-center gap-1.5 border-b-2 border-transparent px-1 text-13 font-medium text-muted hover:text-text data-[state=active]:border-text data-[state=active]:text-text'

/** What stands beside the screen: what the team says of it, what is known of it, and how it came about. */
export function About({
  submission,
  tab,
  setTab,
  video,
  noteField,
  comments,
  openClaim,
}: {
  submission: SubmissionDetail
  tab: AboutTab
  setTab: (tab: AboutTab) => void
  video: HTMLVideoElement | null
  noteField: RefObject<HTMLTextAreaElement | null>
  comments: CommentActions
  openClaim: OpenClaim
}) {
  const say = useTranslations('video')
  return (
    <Tabs.Root value={tab} onValueChange={(value) => setTab(value as AboutTab)} className="min-w-0">
      <Tabs.List className="flex gap-4 border-b border-line" aria-label={say('about')}>
        <Tabs.Trigger value="notes" className={tabClasses}>
          {say('notes')}
          {submission.commentCount > 0 ? (
            <span className="rounded-full bg-raised px-1.5 text-11 tabular-nums">
              {submission.commentCount}
            </span>
          ) : null}
        </Tabs.Trigger>
        <Tabs.Trigger value="facts" className={tabClasses}>
          {say('facts')}
        </Tabs.Trigger>
        <Tabs.Trigger value="history" className={tabClasses}>
          {say('history')}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="notes" className="pt-4">
        <NotesPanel submissionId={submission.id} video={video} field={noteField} actions={comments} />
      </Tabs.Content>
      <Tabs.Content value="facts" className="pt-4">
        <Facts submission={submission} openClaim={openClaim} />
      </Tabs.Content>
      <Tabs.Content value="history" className="pt-4">
        <History events={submission.events} />
      </Tabs.Content>
    </Tabs.Root>
  )
}
