import { type Catalogue, english, type Translated } from './catalogue.ts'
import { balance } from './ja/balance.ts'
import { claims } from './ja/claims.ts'
import { comments } from './ja/comments.ts'
import { compare } from './ja/compare.ts'
import { composer } from './ja/composer.ts'
import { dailies } from './ja/dailies.ts'
import { door } from './ja/door.ts'
import { errors } from './ja/errors.ts'
import { frame } from './ja/frame.ts'
import { gallery } from './ja/gallery.ts'
import { help } from './ja/help.ts'
import { notifications } from './ja/notifications.ts'
import { palette } from './ja/palette.ts'
import { prompts } from './ja/prompts.ts'
import { proof } from './ja/proof.ts'
import { reconcile } from './ja/reconcile.ts'
import { spend } from './ja/spend.ts'
import { status } from './ja/status.ts'
import { storyboard } from './ja/storyboard.ts'
import { team } from './ja/team.ts'
import { time } from './ja/time.ts'
import { trash } from './ja/trash.ts'
import { troubles } from './ja/troubles.ts'
import { ui } from './ja/ui.ts'
import { video } from './ja/video.ts'
import type { Language } from './languages.ts'

export const CATALOGUES: Record<Language, Translated<Catalogue>> = {
  en: english,
  ja: {
    balance,
    claims,
    comments,
    compare,
    composer,
    dailies,
    door,
    errors,
    frame,
    gallery,
    notifications,
    help,
    palette,
    proof,
    prompts,
    reconcile,
    spend,
    status,
    team,
    storyboard,
    time,
    trash,
    troubles,
    ui,
    video,
  },
}
