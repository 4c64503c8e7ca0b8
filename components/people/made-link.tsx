import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { OpenDialog } from '#components/ui/dialog.tsx'
import type { LinkResult } from '#lib/people/invitations/view.ts'
import type { QuestionProps } from './question.tsx'

export type Made = Extract<LinkResult, { kind: 'made' }>

/** A new link: shown until the dialog closes, and never again. */
export function MadeLink({ made, ...dialog }: QuestionProps & { made: Made }) {
  const say = useTranslations('invitations')
  const { link, expiresAt, mail } = made
  const until = useMoments().momentOf(expiresAt)
  return (
    <OpenDialog title={say('madeTitle')} help={say('madeHelp', { until })} {...dialog}>
      <p className="mt-4 rounded-control border border-line bg-bg px-4 py-3 font-mono text-13 break-all select-all">
        {link}
      </p>
      {mail === 'none' ? null : (
        <p role="status" className={`mt-3 text-13 ${mail === 'failed' ? 'text-bad' : 'text-muted'}`}>
          {say(mail === 'failed' ? 'mailFailed' : 'mailed')}
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button className="h-10" onClick={dialog.close}>
          {say('close')}
        </Button>
        <CopyButton look="primary" text={link} label={say('copy')} />
      </div>
    </OpenDialog>
  )
}
