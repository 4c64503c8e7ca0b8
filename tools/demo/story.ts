/** The team's month, as a script: who pressed the button when, and the result. Pure. */

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

/** How a take ended. `credited` also failed, and its price was refunded. */
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
  /** Days before today and the time in Tokyo, as `29 10:12`; or minutes before now. */
  at: string | number
  by: Person
  project: ProjectName | null
  tags: readonly string[]
  prompt: string
  seed: number
  again: number | null
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

/** @param again repeats the press this many presses before. */
function press(
  at: Press['at'],
  by: Person,
  project: ProjectName | null,
  tags: readonly string[],
  prompt: string,
  seed: number,
  takes: readonly Take[],
  again: number | null = null,
): Press {
  return { at, by, project, tags, prompt, seed, takes, again }
}

/** Oldest first. */
export const STORY: readonly Press[] = [
  press('29 10:12', 'ken', 'surf', ['海', 'テスト'], SURF, 7, [poor]),
  press(
    '28 11:40',
    'ken',
    'surf',
    ['海'],
    `${SURF}、夕日を画面の左に`,
    42,
    [poor, good(4, { by: 'naomi', at: 3.5, text: '波が割れる瞬間がとてもいいです。', done: true }), good(3)],
    1,
  ),
  press('27 15:05', 'emi', 'rain', ['night', 'neon'], ALLEY, 311, [
    good(4, {
      by: 'naomi',
      at: 1.5,
      until: 4,
      text: 'The reflections carry this. Can we stay on them longer?',
      answer: { by: 'emi', text: 'Yes, the next one holds until five seconds.' },
      done: true,
    }),
    plain,
  ]),
  press('25 09:31', 'kai', 'seasons', ['春', '桜'], CHERRY, 90, [good(4), poor, plain]),
  press('22 13:20', 'ken', 'surf', ['夜', '祭り'], '夏祭りの夜、川の上に上がる打ち上げ花火、屋台の灯り', 8, [
    { ending: 'credited' },
    good(4),
  ]),
  press('21 10:02', 'emi', 'rain', ['interior'], COFFEE, 55, [
    good(3),
    good(5, { by: 'kai', at: 2, text: 'The light on the floor is perfect here.' }),
  ]),
  press(
    '19 17:55',
    'naomi',
    null,
    ['test'],
    'A lighthouse in a storm, waves over the rocks, long lens, very slow push in',
    1,
    [{ ending: 'rejected' }],
  ),
  press('18 11:11', 'kai', 'seasons', ['冬', 'train'], TRAIN, 1_880, [good(4), plain]),
  press(
    '17 14:30',
    'kai',
    'seasons',
    ['冬', 'train'],
    `${TRAIN}, held wide until the end`,
    1_882,
    [
      good(5, {
        by: 'naomi',
        at: 4.2,
        text: 'This is the opening of the winter chapter.',
        answer: { by: 'kai', text: 'Then I keep the seed.' },
      }),
    ],
    1,
  ),
  press('15 10:45', 'ken', 'surf', ['海'], '嵐の海、巨大な波、手持ちカメラ、緊張感', 3, [
    { ending: 'not_accepted' },
  ]),
  press('12 12:26', 'naomi', 'seasons', ['夏', '海'], SAIL, 17, [good(4), good(3)]),
  press('10 09:54', 'ken', 'surf', [], '砂浜に残る足跡、夜明け、俯瞰', 4, [{ ending: 'withdrawn' }]),
  press('9 15:37', 'kai', 'seasons', ['秋', 'fox'], `${FOX}, it looks back once`, 23, [
    good(4),
    good(5, { by: 'emi', at: 5.1, text: 'The leaves! 最高です。' }),
    poor,
  ]),
  press('5 13:48', 'emi', 'rain', ['interior'], `${COFFEE}, the cup is lifted at the end`, 61, [
    { ending: 'failed' },
    plain,
  ]),
  press('1 10:33', 'kai', 'seasons', ['春', '桜'], `${CHERRY}、少し低い位置から`, 12, [
    good(5, {
      by: 'naomi',
      at: 6,
      text: '花びらの密度がちょうどいい。これで決まりです。',
      answer: { by: 'ken', text: '色も前のカットとつながりますね。' },
    }),
    good(3),
  ]),
  press(190, 'ken', 'surf', ['海'], '沖から見た朝の浜辺、サーファーが一人、ゆっくり近づく', 5, [
    { ending: 'unknown' },
  ]),
  press(130, 'naomi', 'seasons', ['夏', '海'], `${SAIL}, seen from the cliff`, 29, [plain]),
  press(95, 'ken', 'surf', ['海', '逆光'], `${SURF}、波の内側から`, 7_311, [
    good(5, { by: 'naomi', at: 2.8, until: 4.4, text: 'ここを予告編に使いましょう。' }),
  ]),
  press(41, 'emi', 'seasons', ['冬'], `${TRAIN}, seen from inside a passing window`, 2_002, [plain], 10),
  press(18, 'kai', 'rain', ['night', 'neon'], `${ALLEY}、傘が画面の外へ消える`, 318, [plain]),
]

/** A storyboard of the team. Takes of the story whose prompt begins with `takesOf` are a shot's; other shots are missing. */
export const STORYBOARD = {
  id: '5eed0000-0000-7000-8000-00000000b0a2',
  by: 'kai',
  project: 'seasons',
  name: '四季の旅 / Four Seasons',
  shots: [
    { prompt: `${CHERRY}、少し低い位置から`, takesOf: CHERRY },
    { prompt: '川に映る桜、水面すれすれ、朝霧、花びらが流れていく', takesOf: null },
    { prompt: `${SAIL}, seen from the cliff`, takesOf: SAIL },
    { prompt: `${FOX}, it looks back once`, takesOf: FOX },
    { prompt: 'First frost on a window, macro, a finger draws a train', takesOf: null },
    { prompt: `${TRAIN}, held wide until the end`, takesOf: TRAIN },
  ],
} as const satisfies {
  id: string
  by: Person
  project: ProjectName
  name: string
  shots: readonly { prompt: string; takesOf: string | null }[]
}
