import { csvHeader, parseCsv } from './csv.ts'
import { type ShotList, shotOf, takeOver } from './shot-list.ts'

/**
 * Reads a shot list: CSV (also with tabs or semicolons) if the first line names its columns, else a Markdown list, else
 * a shot per line. Pure. `room` is the number of shots that still fit; below 0 after one too many was restored.
 */
export function parseShotList(text: string, room: number): ShotList {
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const header = csvHeader(plain)
  return header ? parseCsv(plain, header, room) : parseLines(plain, room)
}

/** The marker of a list item, with an optional checkbox: `- `, `* `, `1. `, `2) `, `・`, `①`. */
const ITEM =
  /^([ \t\u3000]*)(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+|\d{1,3}[．）、][ \t]*|[・•①-⑳][ \t\u3000]*)(?:\[[ xX]\][ \t]+)?(\S.*)$/u
const HEADING = /^[ ]{0,3}#{1,6}[ \t]+\S/u
const RULE = /^[ ]{0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/u
const INDENTED = /^(?:[ ]{2,}|\t|\u3000)/u

/** A shot for every list item with its continuation lines; without a list, a shot per line. */
function parseLines(text: string, room: number): ShotList {
  const lines = text.split('\n')
  const written = lines.filter((line) => line.trim() !== '' && !RULE.test(line))
  const items = written.filter((line) => ITEM.test(line))
  const isList = items.length > 1 || (items.length === 1 && written.length === 1)
  const found = isList ? readList(lines) : readPlain(lines)
  const list: ShotList = { shots: [], problems: found.problems, left: '', full: false }
  const left = found.shots.filter(({ prompt, line }) => !takeOver(list, shotOf(prompt), line, room))
  list.problems.sort((a, b) => a.line - b.line)
  return { ...list, left: left.map(({ raw }) => raw).join('\n') }
}

interface Found {
  shots: { prompt: string; raw: string; line: number }[]
  problems: ShotList['problems']
}

function readPlain(lines: string[]): Found {
  const found: Found = { shots: [], problems: [] }
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || RULE.test(line)) continue
    if (HEADING.test(line)) {
      found.problems.push({ line: index + 1, message: { key: 'storyboard.problems.heading' } })
    } else found.shots.push({ prompt: line.trim(), raw: line, line: index + 1 })
  }
  return found
}

function readList(lines: string[]): Found {
  const found: Found = { shots: [], problems: [] }
  let depth: number | null = null
  let open = false
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || RULE.test(line)) {
      open = false
      continue
    }
    const [, indent = '', words = ''] = ITEM.exec(line) ?? []
    const last = found.shots.at(-1)
    depth ??= words === '' ? null : indent.length
    const isItem = words !== '' && indent.length < (depth ?? 0) + 2
    if (isItem) found.shots.push({ prompt: words.trim(), raw: line, line: index + 1 })
    else if (last && (INDENTED.test(line) || (open && !HEADING.test(line)))) {
      // Lines nested under an item, or continuing it, belong to the same shot.
      last.prompt += `\n${(words || line).trim()}`
      last.raw += `\n${line}`
    } else {
      const key = HEADING.test(line) ? 'storyboard.problems.heading' : 'storyboard.problems.notInList'
      found.problems.push({ line: index + 1, message: { key } })
      open = false
      continue
    }
    open = true
  }
  return found
}
