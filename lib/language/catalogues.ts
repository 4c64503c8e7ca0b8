import { type Catalogue, english, type Translated } from './catalogue.ts'
import { balance } from './ja/balance.ts'
import { claims } from './ja/claims.ts'
import { composer } from './ja/composer.ts'
import { door } from './ja/door.ts'
import { errors } from './ja/errors.ts'
import { frame } from './ja/frame.ts'
import { gallery } from './ja/gallery.ts'
import { prompts } from './ja/prompts.ts'
import { proof } from './ja/proof.ts'
import { reconcile } from './ja/reconcile.ts'
import { status } from './ja/status.ts'
import { storyboard } from './ja/storyboard.ts'
import { time } from './ja/time.ts'
import { troubles } from './ja/troubles.ts'
import { ui } from './ja/ui.ts'
import { video } from './ja/video.ts'
import type { Language } from './languages.ts'

export const CATALOGUES: Record<Language, Translated<Catalogue>> = {
  en: english,
  ja: {
    balance,
    claims,
    composer,
    door,
    errors,
    frame,
    gallery,
    proof,
    prompts,
    reconcile,
    status,
    storyboard,
    time,
    troubles,
    ui,
    video,
  },
}
