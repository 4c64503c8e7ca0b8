import type { Person, ProjectName, Scene } from './cast.ts'

/** What the team did in its month, as a script: who pressed the button when, and what came of it. Pure. */

/** How a take ended. `credited` failed, too, and its price came back. */
export type Ending =
  | 'completed'
  | 'failed'
  | 'credited'
  | 'rejected'
  | 'withdrawn'
  | 'unknown'
  | 'not_accepted'

export interface Take {
  ending: Ending
  rating?: 1 | 2 | 3 | 4 | 5
  choice?: 'select' | 'maybe' | 'reject'
  notes?: readonly Note[]
}

/** A comment; `at` and `until` are seconds of the video. */
export interface Note {
  by: Person
  text: string
  at?: number
  until?: number
  done?: boolean
  answers?: readonly { by: Person; text: string }[]
}

/** One press of the button. */
export interface Attempt {
  /** Known by this name to a later attempt that tries it again. */
  id?: string
  again?: string
  /** So many days before today, at this time in Tokyo; or so many minutes before now. */
  when: { day: number; at: string } | { minutesAgo: number }
  by: Person
  project: ProjectName | null
  tags?: readonly string[]
  /** A scene that is rendered, or the words of something that never became a video. */
  prompt: { scene: Scene; more?: string } | { words: string }
  seed?: number
  takes: readonly Take[]
}

const good = (rating: 3 | 4 | 5, notes: readonly Note[] = []): Take => ({
  ending: 'completed',
  rating,
  choice: rating === 5 ? 'select' : 'maybe',
  notes,
})
const poor: Take = { ending: 'completed', rating: 2, choice: 'reject' }
const plain: Take = { ending: 'completed' }

/** Oldest first. */
export const STORY: readonly Attempt[] = [
  {
    id: 'surf',
    when: { day: 29, at: '10:12' },
    by: 'ken',
    project: 'surf',
    tags: ['海', 'テスト'],
    prompt: { scene: 'surf' },
    takes: [poor],
  },
  {
    again: 'surf',
    when: { day: 28, at: '11:40' },
    by: 'ken',
    project: 'surf',
    tags: ['海'],
    prompt: { scene: 'surf', more: '、夕日を画面の左に' },
    seed: 42,
    takes: [
      poor,
      good(4, [{ by: 'naomi', at: 3.5, text: '波が割れる瞬間がとてもいいです。', done: true }]),
      good(3),
    ],
  },
  {
    when: { day: 27, at: '15:05' },
    by: 'emi',
    project: 'rain',
    tags: ['night', 'neon'],
    prompt: { scene: 'alley' },
    takes: [
      good(4, [
        {
          by: 'naomi',
          at: 1.5,
          until: 4,
          text: 'The reflections carry this. Can we stay on them longer?',
          answers: [{ by: 'emi', text: 'Yes, the next one holds until five seconds.' }],
          done: true,
        },
      ]),
      plain,
    ],
  },
  {
    when: { day: 25, at: '09:31' },
    by: 'kai',
    project: 'seasons',
    tags: ['春', '桜'],
    prompt: { scene: 'cherry' },
    takes: [good(4), poor, plain],
  },
  {
    when: { day: 24, at: '16:47' },
    by: 'kai',
    project: 'seasons',
    tags: ['秋'],
    prompt: { scene: 'fox' },
    takes: [plain],
  },
  {
    when: { day: 22, at: '13:20' },
    by: 'ken',
    project: 'surf',
    tags: ['夜', '祭り'],
    prompt: { scene: 'fireworks' },
    takes: [{ ending: 'credited' }, good(3)],
  },
  {
    when: { day: 21, at: '10:02' },
    by: 'emi',
    project: 'rain',
    tags: ['interior'],
    prompt: { scene: 'coffee' },
    takes: [good(3), good(5, [{ by: 'kai', at: 2, text: 'The steam is perfect here.' }])],
  },
  {
    when: { day: 19, at: '17:55' },
    by: 'naomi',
    project: null,
    tags: ['test'],
    prompt: { words: 'A lighthouse in a storm, waves over the rocks, long lens, very slow push in' },
    takes: [{ ending: 'rejected' }],
  },
  {
    id: 'train',
    when: { day: 18, at: '11:11' },
    by: 'kai',
    project: 'seasons',
    tags: ['冬', 'train'],
    prompt: { scene: 'train' },
    takes: [good(4), plain],
  },
  {
    again: 'train',
    when: { day: 17, at: '14:30' },
    by: 'kai',
    project: 'seasons',
    tags: ['冬', 'train'],
    prompt: { scene: 'train', more: ', held wide until the end' },
    seed: 1_882,
    takes: [
      good(5, [
        {
          by: 'naomi',
          at: 4.2,
          text: 'This is the opening of the winter chapter.',
          answers: [{ by: 'kai', text: 'Then I keep the seed.' }],
        },
      ]),
    ],
  },
  {
    when: { day: 15, at: '10:45' },
    by: 'ken',
    project: 'surf',
    tags: ['海'],
    prompt: { words: '嵐の海、巨大な波、手持ちカメラ、緊張感' },
    takes: [{ ending: 'not_accepted' }],
  },
  {
    when: { day: 14, at: '19:08' },
    by: 'emi',
    project: 'rain',
    tags: ['night'],
    prompt: { scene: 'alley', more: '、水たまりの反射から始まる' },
    takes: [plain, good(4)],
  },
  {
    when: { day: 12, at: '12:26' },
    by: 'naomi',
    project: 'seasons',
    tags: ['夏', '海'],
    prompt: { scene: 'whale' },
    takes: [good(4), good(3), poor],
  },
  {
    when: { day: 10, at: '09:54' },
    by: 'ken',
    project: 'surf',
    prompt: { words: '砂浜に残る足跡、夜明け、俯瞰' },
    takes: [{ ending: 'withdrawn' }],
  },
  {
    id: 'fox',
    when: { day: 9, at: '15:37' },
    by: 'kai',
    project: 'seasons',
    tags: ['秋', 'fox'],
    prompt: { scene: 'fox', more: ', it looks back once' },
    takes: [good(4), good(5, [{ by: 'emi', at: 5.1, text: 'The look back! 最高です。' }]), poor],
  },
  {
    when: { day: 7, at: '11:02' },
    by: 'ken',
    project: 'surf',
    tags: ['夜', '祭り'],
    prompt: { scene: 'fireworks', more: '、望遠' },
    takes: [good(4)],
  },
  {
    when: { day: 5, at: '13:48' },
    by: 'emi',
    project: 'rain',
    tags: ['interior'],
    prompt: { scene: 'coffee', more: ', the cup is lifted at the end' },
    takes: [{ ending: 'failed' }, plain],
  },
  {
    when: { day: 3, at: '16:15' },
    by: 'naomi',
    project: 'seasons',
    tags: ['夏', '海'],
    prompt: { scene: 'whale', more: ', seen from below' },
    takes: [good(4), plain],
  },
  {
    when: { day: 1, at: '10:33' },
    by: 'kai',
    project: 'seasons',
    tags: ['春', '桜'],
    prompt: { scene: 'cherry', more: '、少し低い位置から' },
    takes: [
      good(5, [
        { by: 'naomi', at: 6, text: '花びらの密度がちょうどいい。これで決まりです。' },
        { by: 'ken', text: '色も前のカットとつながりますね。' },
      ]),
      good(3),
    ],
  },
  {
    when: { minutesAgo: 190 },
    by: 'ken',
    project: 'surf',
    tags: ['海'],
    prompt: { words: '沖から見た朝の浜辺、サーファーが一人、ゆっくり近づく' },
    takes: [{ ending: 'unknown' }],
  },
  {
    when: { minutesAgo: 130 },
    by: 'naomi',
    project: 'seasons',
    tags: ['夏', '海'],
    prompt: { scene: 'whale', more: ', it turns towards us' },
    takes: [plain],
  },
  {
    when: { minutesAgo: 95 },
    by: 'ken',
    project: 'surf',
    tags: ['海', '逆光'],
    prompt: { scene: 'surf', more: '、波の内側から' },
    seed: 7_311,
    takes: [good(5, [{ by: 'naomi', at: 2.8, until: 4.4, text: 'ここを予告編に使いましょう。' }])],
  },
  {
    again: 'train',
    when: { minutesAgo: 41 },
    by: 'emi',
    project: 'seasons',
    tags: ['冬'],
    prompt: { scene: 'train', more: ', seen from inside a passing window' },
    takes: [plain],
  },
  {
    when: { minutesAgo: 18 },
    by: 'kai',
    project: 'rain',
    tags: ['night', 'neon'],
    prompt: { scene: 'alley', more: '、傘が画面の外へ消える' },
    takes: [plain],
  },
]
