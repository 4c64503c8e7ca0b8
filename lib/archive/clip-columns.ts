import { existsSync } from 'node:fs'
import { inFull } from '../i18n/english.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio } from '../studio.ts'
import type { Judgement } from './checks.ts'
import type { ClipFiles } from './files.ts'

/** What the row of a clip says once its file was looked at. */
export type ClipColumns = ReturnType<typeof clipColumns>

/** A file with its length and hash, and what a look at it came to. */
export interface Judged {
  sizeBytes: number
  sha256: string
  judgement: Pick<Judgement, 'facts' | 'problem'>
}

/** The columns of a clip, as it is put in its place now. Its pictures must have been drawn. */
export function clipColumns(studio: Studio, files: ClipFiles, { judgement, sizeBytes, sha256 }: Judged) {
  const { facts, problem } = judgement
  if (problem) {
    studio.log.error({ video: files.video, problem: inFull(problem) }, 'a clip is not what was paid for')
  }
  return {
    ...facts,
    problem: problem && storeMessage(problem),
    sizeBytes,
    sha256,
    missing: false,
    sprite: existsSync(files.sprite),
    archivedAt: studio.now(),
    verifiedAt: null,
  }
}
