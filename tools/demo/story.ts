/** What the team did in its month, as a script: who pressed the button when, and what came of it. Pure. */

export const PASSWORD = 'dailies for everyone'

/** The first is the admin. */
export const PEOPLE = {
  naomi: { name: 'Naomi', email: 'naomi@example.com', role: 'admin', budgetYen: null },
  ken: { name: 'Ken', email: 'ken@example.com', role: 'member', budgetYen: null },
  emi: { name: 'Emi', email: 'emi@example.com', role: 'member', budgetYen: 5_000 },
  kai: { name: 'Kai', email: 'kai@example.com', role: 'member', budgetYen: null },
} as const

export type Person = keyof typeof PEOPLE

export const PROJECTS = {
  surf: '夏のサーフ映画',
  rain: 'Rain, a short film',
  seasons: '四季の旅 / Four Seasons',
} as const

export type ProjectName = keyof typeof PROJECTS

export const SAVED_PROMPTS: readonly {
  by: Person
  project: ProjectName | null
  name: string
  text: string
}[] = [
  {
    by: 'ken',
    project: 'surf',
    name: '波の基本',
    text: '{時間}の海、{生き物}がサーフィンをする、望遠、逆光',
  },
  { by: 'emi', project: 'rain', name: 'Rain on glass', text: '{subject} by the window, rain outside, macro' },
  { by: 'naomi', project: null, name: 'Establishing shot', text: '{place}, drone shot, first light, slow' },
  { by: 'kai', project: 'seasons', name: '季節の道', text: '{季節}の並木道、朝の光、ゆっくりドリーイン' },
]

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
  answer?: { by: Person; text: string }
}

/** One press of the button. */
export interface Press {
  /** So many days before today and the time in Tokyo, as `29 10:12`; or so many minutes before now. */
  at: string | number
  by: Person
  project: ProjectName | null
  tags?: readonly string[]
  prompt: string
  seed: number
  /** Tries the press again that was so many before. */
  again?: number
  takes: readonly Take[]
}

const good = (rating: 3 | 4 | 5, ...notes: Note[]): Take => ({
  ending: 'completed',
  rating,
  choice: rating === 5 ? 'select' : 'maybe',
  notes,
})
const poor: Take = { ending: 'completed', rating: 2, choice: 'reject' }
const plain: Take = { ending: 'completed' }

const SURF = '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき'
const ALLEY = '雨の夜の路地、ネオンの看板、傘をさした人がゆっくり歩いていく'
const TRAIN = 'A red train crosses a snowy mountain valley, drone shot, first light'
const CHERRY = '満開の桜並木、朝の光、花びらが舞う、ゆっくりドリーイン'
const COFFEE = 'Steam over a cup of coffee by the window, rain outside, macro, quiet morning'
const SAIL = 'A white sail far out on a calm sea, wide shot, noon, slow pull back'
const FOX = 'Forest in autumn, leaves falling through low sun, a fox crosses the path'

/** Oldest first. */
export const STORY: readonly Press[] = [
  {
    at: '29 10:12',
    by: 'ken',
    project: 'surf',
    tags: ['海', 'テスト'],
    prompt: SURF,
    seed: 7,
    takes: [poor],
  },
  {
    at: '28 11:40',
    by: 'ken',
    project: 'surf',
    tags: ['海'],
    prompt: `${SURF}、夕日を画面の左に`,
    seed: 42,
    again: 1,
    takes: [
      poor,
      good(4, { by: 'naomi', at: 3.5, text: '波が割れる瞬間がとてもいいです。', done: true }),
      good(3),
    ],
  },
  {
    at: '27 15:05',
    by: 'emi',
    project: 'rain',
    tags: ['night', 'neon'],
    prompt: ALLEY,
    seed: 311,
    takes: [
      good(4, {
        by: 'naomi',
        at: 1.5,
        until: 4,
        text: 'The reflections carry this. Can we stay on them longer?',
        answer: { by: 'emi', text: 'Yes, the next one holds until five seconds.' },
        done: true,
      }),
      plain,
    ],
  },
  {
    at: '25 09:31',
    by: 'kai',
    project: 'seasons',
    tags: ['春', '桜'],
    prompt: CHERRY,
    seed: 90,
    takes: [good(4), poor, plain],
  },
  {
    at: '22 13:20',
    by: 'ken',
    project: 'surf',
    tags: ['夜', '祭り'],
    prompt: '夏祭りの夜、川の上に上がる打ち上げ花火、屋台の灯り',
    seed: 8,
    takes: [{ ending: 'credited' }, good(4)],
  },
  {
    at: '21 10:02',
    by: 'emi',
    project: 'rain',
    tags: ['interior'],
    prompt: COFFEE,
    seed: 55,
    takes: [good(3), good(5, { by: 'kai', at: 2, text: 'The light on the floor is perfect here.' })],
  },
  {
    at: '19 17:55',
    by: 'naomi',
    project: null,
    tags: ['test'],
    prompt: 'A lighthouse in a storm, waves over the rocks, long lens, very slow push in',
    seed: 1,
    takes: [{ ending: 'rejected' }],
  },
  {
    at: '18 11:11',
    by: 'kai',
    project: 'seasons',
    tags: ['冬', 'train'],
    prompt: TRAIN,
    seed: 1_880,
    takes: [good(4), plain],
  },
  {
    at: '17 14:30',
    by: 'kai',
    project: 'seasons',
    tags: ['冬', 'train'],
    prompt: `${TRAIN}, held wide until the end`,
    seed: 1_882,
    again: 1,
    takes: [
      good(5, {
        by: 'naomi',
        at: 4.2,
        text: 'This is the opening of the winter chapter.',
        answer: { by: 'kai', text: 'Then I keep the seed.' },
      }),
    ],
  },
  {
    at: '15 10:45',
    by: 'ken',
    project: 'surf',
    tags: ['海'],
    prompt: '嵐の海、巨大な波、手持ちカメラ、緊張感',
    seed: 3,
    takes: [{ ending: 'not_accepted' }],
  },
  {
    at: '12 12:26',
    by: 'naomi',
    project: 'seasons',
    tags: ['夏', '海'],
    prompt: SAIL,
    seed: 17,
    takes: [good(4), good(3)],
  },
  {
    at: '10 09:54',
    by: 'ken',
    project: 'surf',
    prompt: '砂浜に残る足跡、夜明け、俯瞰',
    seed: 4,
    takes: [{ ending: 'withdrawn' }],
  },
  {
    at: '9 15:37',
    by: 'kai',
    project: 'seasons',
    tags: ['秋', 'fox'],
    prompt: `${FOX}, it looks back once`,
    seed: 23,
    takes: [good(4), good(5, { by: 'emi', at: 5.1, text: 'The leaves! 最高です。' }), poor],
  },
  {
    at: '5 13:48',
    by: 'emi',
    project: 'rain',
    tags: ['interior'],
    prompt: `${COFFEE}, the cup is lifted at the end`,
    seed: 61,
    takes: [{ ending: 'failed' }, plain],
  },
  {
    at: '1 10:33',
    by: 'kai',
    project: 'seasons',
    tags: ['春', '桜'],
    prompt: `${CHERRY}、少し低い位置から`,
    seed: 12,
    takes: [
      good(5, {
        by: 'naomi',
        at: 6,
        text: '花びらの密度がちょうどいい。これで決まりです。',
        answer: { by: 'ken', text: '色も前のカットとつながりますね。' },
      }),
      good(3),
    ],
  },
  {
    at: 190,
    by: 'ken',
    project: 'surf',
    tags: ['海'],
    prompt: '沖から見た朝の浜辺、サーファーが一人、ゆっくり近づく',
    seed: 5,
    takes: [{ ending: 'unknown' }],
  },
  {
    at: 130,
    by: 'naomi',
    project: 'seasons',
    tags: ['夏', '海'],
    prompt: `${SAIL}, seen from the cliff`,
    seed: 29,
    takes: [plain],
  },
  {
    at: 95,
    by: 'ken',
    project: 'surf',
    tags: ['海', '逆光'],
    prompt: `${SURF}、波の内側から`,
    seed: 7_311,
    takes: [good(5, { by: 'naomi', at: 2.8, until: 4.4, text: 'ここを予告編に使いましょう。' })],
  },
  {
    at: 41,
    by: 'emi',
    project: 'seasons',
    tags: ['冬'],
    prompt: `${TRAIN}, seen from inside a passing window`,
    seed: 2_002,
    again: 10,
    takes: [plain],
  },
  {
    at: 18,
    by: 'kai',
    project: 'rain',
    tags: ['night', 'neon'],
    prompt: `${ALLEY}、傘が画面の外へ消える`,
    seed: 318,
    takes: [plain],
  },
]
