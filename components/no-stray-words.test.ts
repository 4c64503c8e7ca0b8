import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Attributes, props and metadata with visible or spoken text. */
const SAID = new Set([
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'placeholder',
  'label',
  'help',
  'hint',
  'text',
  'message',
])

/** Functions that announce their argument. */
const SAYS = new Set(['announce'])

/** Words common to all languages. */
const ALLOWED = new Set([
  'Dailies', // the studio's name
  'UTC', // a time zone's name
])

/** Keys of the catalogues, such as `help.what.play`. */
const KEY = /^\w+(\.\w+)+$/

/** Words written in a page or a component instead of the catalogues, with their locations. */
function strayWords(path: string, source: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const tell = (node: ts.Node, text: string) => {
    if (KEY.test(text)) return
    if (!(text.match(/\p{L}+/gu) ?? []).some((word) => !ALLOWED.has(word))) return
    found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`)
  }
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) tell(node, node.text)
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) lookAtValue(node.expression, tell)
    else if (ts.isJsxAttribute(node) && SAID.has(node.name.getText())) lookAtValue(node.initializer, tell)
    else if (ts.isPropertyAssignment(node) && SAID.has(node.name.getText()))
      lookAtValue(node.initializer, tell)
    else if (ts.isCallExpression(node) && SAYS.has(node.expression.getText()))
      for (const argument of node.arguments) lookAtValue(argument, tell)
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

/** The texts an expression may evaluate to: literals, and the branches of a choice; not the results of calls. */
function lookAtValue(value: ts.Node | undefined, tell: (node: ts.Node, text: string) => void): void {
  if (!value) return
  if (ts.isStringLiteralLike(value)) tell(value, value.text)
  else if (ts.isTemplateExpression(value)) {
    tell(value, [value.head.text, ...value.templateSpans.map((span) => span.literal.text)].join(' '))
  } else if (ts.isJsxExpression(value) || ts.isParenthesizedExpression(value)) {
    lookAtValue(value.expression, tell)
  } else if (ts.isConditionalExpression(value)) {
    lookAtValue(value.whenTrue, tell)
    lookAtValue(value.whenFalse, tell)
  } else if (ts.isBinaryExpression(value)) {
    for (const side of [value.left, value.right]) {
      if (!COMPARES.has(value.operatorToken.kind)) lookAtValue(side, tell)
    }
  }
}

const COMPARES = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken])

test('every visible word is in the catalogues', () => {
  const paths = ['app', 'components'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
      .map((path) => join(folder, path)),
  )
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.flatMap((path) => strayWords(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

test.each([
  '<p>Some words</p>',
  '<p>{"Some words"}</p>',
  '<p>{busy ? say("busy") : "Some words"}</p>',
  '<p>{name ?? "Some words"}</p>',
  `<p>{\`Some words \${count}\`}</p>`,
  '<Field label="Some words" />',
  '<Notice help={busy && "Some words"} />',
  `<img alt={\`Some words \${count}\`} />`,
  '<Dialog action={<b title="Some words" />} />',
  '<p>動画</p>',
  '{ title: "Some words" }',
  'announce("Some words")',
  'announce(done ? "Some words" : say("words"))',
])('finds a word outside the catalogues: %s', (markup) => {
  expect(strayWords('page.tsx', `export const page = ${markup}`)).toHaveLength(1)
})

test.each([
  '<p className="some-class" lang="ja">{say("words")} · {12} × {"—"}</p>',
  '<Field label={say("words")} name="name" hint={problem === "none" ? null : say("hint")} />',
  '<p>{state === "busy" ? say("busy") : null}</p>',
  `<p>{\`\${from} – \${until} UTC\`}</p>`,
  '{ title: say("words"), text: submission.prompt, help: "help.what.play" }',
  'announce(say("words", { name: "Dailies" }))',
])('ignores markup without words: %s', (markup) => {
  expect(strayWords('page.tsx', `export const page = ${markup}`)).toEqual([])
})
