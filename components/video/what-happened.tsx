import { Ban, CircleQuestionMark, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useSpeakKept } from '#components/client/speak-kept.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import type { Caller } from '#lib/caller.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import type { Say } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import { canTryAgain, statusWords, type Tone } from '#lib/submissions/words.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { Late } from './late.tsx'
import { BalanceCheck } from './progress.tsx'
import { isChargedInVain, mayBeCharged } from './shown.ts'
import { panelLook } from './slate.tsx'

const ICONS: Record<Tone, LucideIcon> = {
  quiet: Undo2,
  motion: Undo2,
  good: Undo2,
  unsure: CircleQuestionMark,
  refused: Ban,
  bad: TriangleAlert,
}

/** Replaces the player if no video will come automatically: the event, with the next act first. */
export function WhatHappened({ submission, me }: { submission: SubmissionDetail; me: Caller }) {
  const say = useTranslations()
  const speakKept = useSpeakKept()
  const { tone, title, full } = statusWords(useTranslations('status'), submission)
  const { reason, reasonDetail, trouble, settlesAt } = submission
  const { words, raw } = splitDetail(reason, reasonDetail)
  const Icon = ICONS[tone]
  return (
    <section
      className={`flex min-h-52 flex-col gap-2 rounded-panel border border-line p-5 ${panelLook(tone)}`}
    >
      <h2 className="flex items-center gap-2 text-16 font-semibold">
        <Icon
          aria-hidden
          className={`size-5 shrink-0 ${tone === 'unsure' ? 'text-unsure' : tone === 'quiet' ? 'text-muted' : 'text-bad'}`}
        />
        {title}
      </h2>
      <p className="max-w-[64ch] text-13 text-muted">{full}</p>
      {settlesAt ? <BalanceCheck at={settlesAt} className="text-13 tabular-nums" /> : null}
      {[trouble, words].map((told) =>
        told ? (
          <p key={told.key} dir="auto" className="max-w-[64ch] text-13 wrap-anywhere">
            {speakKept(told)}
          </p>
        ) : null,
      )}
      <TechnicalDetails of={[trouble, raw]} />
      <div className="mt-auto flex flex-wrap gap-2 pt-3">
        <Suspense>
          <Acts submission={submission} me={me} />
        </Suspense>
        <BackLink href={paths.gallery()} className={buttonClasses('plain')}>
          {say('video.toGallery')}
        </BackLink>
      </div>
    </section>
  )
}

/** The next act first; admins' acts on the money come last. */
function Acts({ submission, me }: { submission: SubmissionDetail; me: Caller }) {
  const say = useTranslations()
  const { id, doubted, claim, priceYen } = submission
  return (
    <>
      {mayBeCharged(submission) ? (
        <Link
          href={paths.reconcile()}
          className={`${buttonClasses('plain')} border-transparent! bg-text! font-semibold! text-bg!`}
        >
          {say('video.reviewCharge')}
        </Link>
      ) : null}
      {canTryAgain(submission) && submission.mayAct && submission.person.id === me.id ? (
        <Late part="tryAgain" submissionId={id} projectId={submission.project?.id ?? null} look="primary" />
      ) : null}
      {isChargedInVain(submission) ? (
        <Late
          part="another"
          source={submission}
          words={say('gallery.acts.tryAgain.act', { price: formatYen(VIDEO_PRICE_YEN) })}
          look="primary"
        />
      ) : null}
      {claim ? (
        <Link href={paths.claim(id)} className={buttonClasses('plain')}>
          {say('video.seeClaim')}
        </Link>
      ) : null}
      {submission.offersClaim === 'plain' ? (
        <Late part="openClaim" submissionId={id} priceYen={priceYen} look="plain" />
      ) : null}
      {submission.mayAdopt ? (
        <Late part="adopt" submissionId={id} help={adoptHelp(say, submission)} found={submission.keptJobId} />
      ) : null}
      {submission.mayCorrect ? (
        <Late part="correct" submissionId={id} priceYen={priceYen} doubted={doubted} />
      ) : null}
    </>
  )
}

function adoptHelp(say: Say, { status, priceYen, mayCorrect }: SubmissionDetail): string {
  if (status === 'billed_without_job') return say('reconcile.adopt.lostHelp')
  const key = mayCorrect ? 'reconcile.adopt.wrongHelp' : 'reconcile.adopt.help'
  return say(key, { yen: formatYen(priceYen) })
}
