'use client'

import { ChevronLeft, ChevronRight, MessageSquare } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { Connection } from '#components/ui/connection.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { NewNote } from '#components/video/comments/new-note.tsx'
import { Controls } from '#components/video/controls.tsx'
import { DAILIES_KEYS, keySign, PAGE_KEYS, playerAct, reviewAct } from '#components/video/keys.ts'
import { ReviewBar } from '#components/video/review-bar.tsx'
import { Screen } from '#components/video/screen.tsx'
import { pauseLoop } from '#components/video/settings.ts'
import { useKeys } from '#components/video/use-keys.ts'
import { usePlayerActs } from '#components/video/use-player-acts.ts'
import { useReview } from '#components/video/use-review.ts'
import { paths } from '#lib/paths.ts'
import { End } from './end.tsx'
import type { ListedTake } from './playlist.ts'
import { Step } from './step.tsx'
import { Top } from './top.tsx'
import { usePlaylist } from './use-playlist.ts'

/** The finished takes of a day, one after another in the whole window, and what the team thinks of them. */
export function DailiesView({ day, zone }: { day: string; zone: string }) {
  const say = useTranslations('dailies')
  const router = useRouter()
  const list = usePlaylist(day, zone)
  const { current, index, takes } = list
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [noting, setNoting] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const act = usePlayerActs(video, stage)
  const { change, problem } = useReview()
  useEffect(pauseLoop, [])
  useEffect(() => {
    // A browser that lets nothing play by itself shows the button instead.
    void video?.play().catch(() => {})
  }, [video])
  useEffect(() => {
    if (noting) noteField.current?.focus()
  }, [noting])
  useProgressNews(current, index, takes.length)

  const leave = () => router.push(paths.gallery())
  const move = (step: () => void) => {
    setNoting(false)
    step()
  }
  useKeys((key, held) => {
    if (key === DAILIES_KEYS.leave) leave()
    else if (key === DAILIES_KEYS.next && !held) move(list.next)
    else if (key === DAILIES_KEYS.previous && !held) move(list.previous)
    else if (current && key === PAGE_KEYS.note) setNoting(true)
    else {
      const played = current ? playerAct(key) : null
      const reviewed = current && !held ? reviewAct(key, current) : null
      if (played) act(played)
      if (current && reviewed) void change(current.id, current, reviewed)
      return played !== null || reviewed !== null
    }
    return true
  })
  return (
    <div ref={stage} data-fills-window className="fixed inset-0 z-40 flex flex-col bg-bg">
      <Top day={day} zone={zone} list={list} leave={leave} />
      <div className="px-4 empty:hidden">
        <Connection />
        {current?.gone ? (
          <div role="status" className="pt-3">
            <Notice look="quiet">{say('gone')}</Notice>
          </div>
        ) : null}
      </div>
      {current ? (
        <>
          <div className="relative min-h-0 flex-1 bg-screen">
            {[current, takes[index + 1]].map((take) =>
              take ? (
                // The next one loads behind the one that is shown.
                <div key={take.id} className={take === current ? 'contents' : 'hidden'}>
                  <Screen
                    id={take.id}
                    kept={take.hasClip}
                    title={promptTitle(take.prompt)}
                    video={take === current ? video : null}
                    setVideo={take === current ? setVideo : ignore}
                    act={act}
                    eager
                    onEnded={() => !noting && list.next()}
                  />
                </div>
              ) : null,
            )}
          </div>
          <div className="px-4 pb-[max(8px,env(safe-area-inset-bottom))] rail:px-6">
            {noting ? (
              <div className="mx-auto max-w-[720px] py-2">
                <NewNote
                  key={current.id}
                  submissionId={current.id}
                  video={video}
                  field={noteField}
                  onSent={() => setNoting(false)}
                  onLeave={() => setNoting(false)}
                />
              </div>
            ) : null}
            <Controls video={video} marks={[]} act={act} />
            <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pt-2">
              <Step
                label={say('previous')}
                keySign={keySign(DAILIES_KEYS.previous)}
                disabled={index === 0}
                onClick={() => move(list.previous)}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </Step>
              <div className="flex justify-center *:justify-center max-rail:order-first max-rail:w-full">
                <ReviewBar review={current} change={(wanted) => void change(current.id, current, wanted)} />
              </div>
              <Step label={say('note')} keySign={keySign(PAGE_KEYS.note)} onClick={() => setNoting(true)}>
                <MessageSquare aria-hidden className="size-5" />
              </Step>
              <Step label={say('next')} keySign={keySign(DAILIES_KEYS.next)} onClick={() => move(list.next)}>
                <ChevronRight aria-hidden className="size-5" />
              </Step>
            </div>
            {problem ? (
              <p role="alert" className="mt-2 text-center text-13 text-bad">
                {problem}
              </p>
            ) : null}
          </div>
        </>
      ) : (
        <End day={day} list={list} />
      )}
    </div>
  )
}

function ignore() {}

/** Says which take is on the screen. */
function useProgressNews(current: ListedTake | undefined, index: number, total: number) {
  const say = useTranslations('dailies')
  const known = useRef(current?.id)
  useEffect(() => {
    if (!current || known.current === current.id) return
    known.current = current.id
    announce(say('nowPlaying', { position: index + 1, total, prompt: promptTitle(current.prompt, 40) }))
  }, [current, index, total, say])
}
