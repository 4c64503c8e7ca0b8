const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u
const KATAKANA = /[\p{Script=Katakana}ー]/u
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu
const LONGEST_PHRASE = 3
const LONGEST_JAPANESE = 8

/** Only the first part of a prompt counts: the rest adds nothing and costs time. */
const MAX_CHARACTERS = 4000

/** After this, a prompt lists what the picture must not show. */
const NEGATIVE_PART = /--no\b|\bnegative(?: prompt)?:|ネガティブ(?:プロンプト)?:/u
const CLAUSE_END = /[.,;:!?、。・\n—–]+/u
/** "no rain, snow or fog" refuses all three, although commas end clauses. */
const REFUSED_LIST = /\b(?:no|not|without|neither|never)(?: [\w-]+){1,3}(?:, ?[\w-]+(?: [\w-]+)?)+,? n?or /gu

const NEGATOR =
  /\b(?:no|not|without|never|nor|neither|none|nothing|nobody|minus|lacks?|lacking|avoid|free of|free from)\b|n['’]t\b/u
/** The end of a refusal: "no cats, only an office", "not the city but the sea". */
const RELEASE = /\b(?:but|only|just|instead|with|although|while)\b/u
const NO_NEGATION = /\b(?:not (?:only|just)|nothing but|no (?:doubt|end)|no matter)\b/gu
const REFUSED_AFTERWARDS =
  /^(?:-free|-less|-proof| (?:is|are|was|were|has|have|does|do|did|will|can)(?: not| no|n['’]t)| free)(?![\p{L}\p{N}])/u

/** Particles, then at most one verb, then the negation: 雪なし, 雪のない, 雨は降らない, 人の姿が見えません. */
const JAPANESE_NEGATION =
  /^(?:[のがはもをにへでと]|では|じゃ|には|など|とか|ひとつ|一つ|一切|全く|まったく|ほとんど)*(?:[\p{Script=Han}]?[ぁ-ん]{0,4})(?:なし|無し|ない|無い|なく|無く|無き|抜き|ぬき|せず|らず|ません|ゼロ)/u
/** These do not negate the word before: 夜の誰もいない海; 雨が止まない does rain. */
const NOT_ITS_NEGATION =
  /^.{0,4}(?:[誰何人音車]|止ま|やま|絶え|尽き|終わ|消え|溶け|切な|危な|だけ|しかな|かもしれ)/u
const JAPANESE_LIST = /^(?:や|も|と|か|または|および)$/u

/** Lower case, compatibility forms folded, at most 4000 characters: the form in which words are matched. */
export function normalise(prompt: string): string {
  return prompt.slice(0, MAX_CHARACTERS).toWellFormed().normalize('NFKC').toLowerCase()
}

interface Found<T> {
  entry: T
  start: number
  end: number
}

/**
 * The terms of a dictionary that occur in a prompt, in order: requested terms, and refused terms ("no
 * rain", 雪のない). Japanese is matched by the longest term at each place, English by phrases of up to three words;
 * `lookUp` answers null for no term. Where a negation could mean a term, the term counts as refused.
 */
export function readTerms<T>(
  prompt: string,
  lookUp: (term: string) => T | null,
): { asked: T[]; refused: T[] } {
  const [wanted = '', ...unwanted] = normalise(prompt).split(NEGATIVE_PART)
  const asked: T[] = []
  const refused: T[] = unwanted.flatMap((part) => findTerms(part, lookUp).map(({ entry }) => entry))
  const clauses = wanted.replace(REFUSED_LIST, (list) => list.replaceAll(',', ' or')).split(CLAUSE_END)
  for (const clause of clauses) {
    const found = findTerms(clause, lookUp)
    let nextRefused = false
    for (const [index, { entry, start, end }] of [...found.entries()].reverse()) {
      const next = found[index + 1]
      const listed: boolean =
        nextRefused && next !== undefined && JAPANESE_LIST.test(clause.slice(end, next.start))
      nextRefused = listed || isRefused(clause, start, end)
      if (nextRefused) refused.push(entry)
    }
    asked.push(...found.map(({ entry }) => entry))
  }
  return { asked: asked.filter((entry) => !refused.includes(entry)), refused }
}

function isRefused(clause: string, start: number, end: number): boolean {
  const before = clause.slice(0, start).replace(NO_NEGATION, '').split(RELEASE).at(-1) ?? ''
  const after = clause.slice(end)
  if (NEGATOR.test(before) || REFUSED_AFTERWARDS.test(after)) return true
  return JAPANESE_NEGATION.test(after) && !NOT_ITS_NEGATION.test(after)
}

function findTerms<T>(text: string, lookUp: (term: string) => T | null): Found<T>[] {
  const runs = [...text.matchAll(RUNS)].map((match) => ({ run: match[0], at: match.index }))
  const found: Found<T>[] = []
  for (let index = 0; index < runs.length; ) {
    const { run, at } = runs[index] ?? { run: '', at: 0 }
    if (JAPANESE.test(run)) {
      found.push(...findInJapanese(run, at, lookUp))
      index += 1
      continue
    }
    const phrase = runs.slice(index, index + LONGEST_PHRASE)
    const [entry, count] = findPhrase(
      phrase.map((part) => part.run),
      lookUp,
    )
    const last = phrase[count - 1] ?? { run, at }
    if (entry !== null) found.push({ entry, start: at, end: last.at + last.run.length })
    index += count
  }
  return found
}

/** The entry of the longest phrase at the start of these words, and its number of words (1 for no entry). */
function findPhrase<T>(words: string[], lookUp: (term: string) => T | null): [T | null, number] {
  for (let count = words.length; count > 0; count--) {
    const head = words.slice(0, count - 1)
    for (const last of singulars(words[count - 1] ?? '')) {
      const entry = lookUp([...head, last].join(' '))
      if (entry !== null) return [entry, count]
    }
  }
  const parts = (words[0] ?? '').split('-').filter((part) => part !== '')
  if (parts.length < 2 || /-(?:free|less|proof)$/u.test(words[0] ?? '')) return [null, 1]
  return [findPhrase(parts.slice(0, LONGEST_PHRASE), lookUp)[0], 1]
}

/** The singular forms a plain English plural may have, then the word itself. */
function singulars(word: string): string[] {
  const bare = word.replace(/['’]s?$/u, '')
  const forms = [bare]
  if (bare.endsWith('ies') && bare.length > 4) forms.push(`${bare.slice(0, -3)}y`)
  if (/(?:ches|shes|xes|sses|oes)$/u.test(bare)) forms.push(bare.slice(0, -2))
  if (bare.endsWith('ves') && bare.length > 4) forms.push(`${bare.slice(0, -3)}f`)
  if (bare.endsWith('s') && !bare.endsWith('ss') && bare.length > 3) forms.push(bare.slice(0, -1))
  return forms.reverse()
}

function findInJapanese<T>(run: string, at: number, lookUp: (term: string) => T | null): Found<T>[] {
  const found: Found<T>[] = []
  for (let start = 0; start < run.length; ) {
    let end = Math.min(run.length, start + LONGEST_JAPANESE)
    for (; end > start; end--) {
      const entry = cutsKatakana(run, start, end) ? null : lookUp(run.slice(start, end))
      if (entry === null) continue
      found.push({ entry, start: at + start, end: at + end })
      break
    }
    start = end > start ? end : start + 1
  }
  return found
}

/** A katakana word is one word: パン does not occur in ジャパン. */
function cutsKatakana(run: string, start: number, end: number): boolean {
  const joined = (at: number): boolean =>
    at > 0 && at < run.length && KATAKANA.test(run[at - 1] ?? '') && KATAKANA.test(run[at] ?? '')
  return joined(start) || joined(end)
}
