/** Who is in the demo, and what they work on. Pure. */

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

/** The prompts that are rendered; every finished take of one shows the same clip. */
export const SCENES = {
  surf: '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき',
  alley: '雨の夜の路地、ネオンの看板、傘をさした人がゆっくり歩いていく',
  fox: 'Forest in autumn, handheld, leaves falling through low sun, a fox crosses the path',
  train: 'A red train crosses a snowy mountain valley, drone shot, first light',
  cherry: '満開の桜並木、朝の光、花びらが舞う、ゆっくりドリーイン',
  coffee: 'Steam over a cup of coffee by the window, rain outside, macro, quiet morning',
  fireworks: '夏祭りの夜、川の上に上がる打ち上げ花火、屋台の灯り',
  whale: 'A whale glides past a coral reef, underwater, rays of light, slow pull back',
} as const

export type Scene = keyof typeof SCENES

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
