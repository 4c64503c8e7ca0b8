import englishData from 'emojibase-data/en/data.json' with { type: 'json' }
import japaneseData from 'emojibase-data/ja/data.json' with { type: 'json' }
import type { Cue, Gait, GroundKind, Part } from './description.ts'
import { normalise } from './words.ts'

/** emojibase's numbers for the groups that hold things one can put on a stage. */
const ANIMALS_AND_PLANTS = 3
const FOOD = 4
const PLACES_AND_VEHICLES = 5
const ACTIVITIES = 6
const OBJECTS = 7
const STAGED_GROUPS = new Set([ANIMALS_AND_PLANTS, FOOD, PLACES_AND_VEHICLES, ACTIVITIES, OBJECTS])

/** A tag shared by many emoji says little about any of them. */
const MAX_EMOJI_PER_TAG = 2
const MIN_TERM_LENGTH = 2
/** A falling leaf is tagged "falling", but what falls in a prompt is seldom a leaf. */
const NAMES_AN_ACTION = /^[a-z]+ing$/u

/** Words of camera, light and grammar, and words whose emoji means something else. */
const FALSE_FRIENDS = new Set(
  (
    'a an the in on of at to by for with from and or up down over under into out off no not is are be it its this ' +
    'that these those he she they we you i one two three four five six seven eight nine ten zero ' +
    'light lights shot extreme close wide long slow fast soft hard hot cold new old red blue green yellow black white ' +
    'film movie cinema scene video clip frame photo picture style view look time day week month year hour minute ' +
    'cool free ok back end top bottom left right go stop play pause key lock bank post check cross circle square ' +
    'building construction crane lens wet hands glass water bar net pin target button sign symbol face person world ' +
    'reflection swirl crema texture pattern shadow detail ' +
    'float fly walk run swim jump drive ride sail move rise sit stand sleep eat drink hold catch throw open close ' +
    'air way power energy wave spring fall drop ring band box ice heat gold silver metal paper wood ' +
    'color colour dark bright big small little large tiny beautiful old-fashioned medium full half empty ' +
    '反射 映り込み 渦 影 動物 食べ物 飲み物 乗り物 天気 記号 道具 顔 建物 場所 スポーツ 時間 時計 色 光 映像 動画 写真 映画 アップ 逆光 望遠 ' +
    'ゆっくり 中 上 下 左 右 前 後 新 無料 もの こと する いる ある なる これ それ あれ から まで'
  ).split(' '),
)

/** Emoji that are framed pictures of places: the scene itself is painted instead. */
const FRAMED = new Set([...'🎆🎇🌅🌄🌇🌆🌃🌉🌌🗾🎑🌠🌁🏙🏞🖼🏜🏝🏖🏔⛰🗻🌋'])

interface Entry {
  emoji: string
  label: string
  tags?: string[]
  group?: number
}

let parts: Map<string, Cue> | null = null

/** The emoji a term names by its label, or by a tag few others have; null when none does. */
export function findEmoji(term: string): Cue | null {
  parts ??= indexEmoji([...englishData, ...japaneseData])
  return parts.get(term) ?? null
}

/** How an emoji written in a prompt appears on stage. */
export function partOfEmoji(emoji: string): Part {
  return { sprite: emoji, gait: 'hop', scale: 0.9 }
}

function indexEmoji(entries: readonly Entry[]): Map<string, Cue> {
  const staged = entries.filter(({ group, emoji }) => {
    return group !== undefined && STAGED_GROUPS.has(group) && !FRAMED.has([...emoji][0] ?? '')
  })
  const index = new Map<string, Cue>()
  const add = (term: string, entry: Entry): void => {
    const key = normalise(term)
    if (key.length < MIN_TERM_LENGTH || FALSE_FRIENDS.has(key) || index.has(key)) return
    if (/^[\p{Script=Hiragana}]{2}$/u.test(key)) return
    index.set(key, { part: toPart(entry) })
  }
  for (const entry of staged) add(entry.label, entry)
  const perTag = new Map<string, Set<string>>()
  for (const { tags, emoji } of staged) {
    for (const tag of tags ?? []) perTag.set(tag, (perTag.get(tag) ?? new Set()).add(emoji))
  }
  for (const entry of staged) {
    for (const tag of entry.tags ?? []) {
      const shared = (perTag.get(tag)?.size ?? 0) > MAX_EMOJI_PER_TAG
      if (!shared && !NAMES_AN_ACTION.test(tag)) add(tag, entry)
    }
  }
  return index
}

const MANNERS: Readonly<Record<number, readonly [Gait, number, GroundKind | undefined]>> = {
  [ANIMALS_AND_PLANTS]: ['hop', 0.85, undefined],
  [FOOD]: ['stand', 1, 'table'],
  [PLACES_AND_VEHICLES]: ['roll', 1.1, 'city'],
  [ACTIVITIES]: ['stand', 0.9, undefined],
  [OBJECTS]: ['stand', 0.9, 'studio'],
}

function toPart({ emoji, group }: Entry): Part {
  const [gait, scale, home] = MANNERS[group ?? OBJECTS] ?? ['stand', 0.9, undefined]
  return home === undefined ? { sprite: emoji, gait, scale } : { sprite: emoji, gait, scale, home }
}
