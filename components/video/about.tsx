'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { Tabs } from '#components/ui/tabs.tsx'
import { NotesPanel } from '#components/video/comments/notes-panel.tsx'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'

export type AboutTab = 'notes' | 'facts' | 'history'

/** What stands beside the screen: what the team says of it, what is known of it, and how it came about. */
export function About({
  submission,
  tab,
  setTab,
  video,
  noteField,
}: {
  submission: SubmissionDetail
  tab: AboutTab
  setTab: (tab: AboutTab) => void
  video: HTMLVideoElement | null
  noteField: RefObject<HTMLTextAreaElement | null>
}) {
  const say = useTranslations('video')
  return (
    <Tabs
      label={say('about')}
      value={tab}
      choose={setTab}
      tabs={[
        {
          value: 'notes',
          name: (
            <>
              {say('notes')}
              {submission.commentCount > 0 ? (
                <span className="rounded-full bg-raised px-1.5 text-11 tabular-nums">
                  {submission.commentCount}
                </span>
              ) : null}
            </>
          ),
          panel: <NotesPanel submissionId={submission.id} video={video} field={noteField} />,
        },
        {
          value: 'facts',
          name: say('facts'),
          panel: <Facts submission={submission} />,
        },
        { value: 'history', name: say('history'), panel: <History events={submission.events} /> },
      ]}
    />
  )
}
