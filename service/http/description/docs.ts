import { LONGEST_PROMPT, type Model, resolutionOf } from '../../models.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { LARGEST_BODY_BYTES } from '../guard/bodies.ts'
import { HTTP_LIMITS, LARGEST_HEADERS_BYTES } from '../guard/limits.ts'
import { code, escapeHtml, operationMarkup, prose, table } from './docs-markup.ts'
import { DOCS_STYLE } from './docs-style.ts'
import type { OpenApiDocument } from './openapi-complete.ts'

/** The page at /docs: how to use the service, for a person, made of the OpenAPI document and the table of errors. */
export function docsPage(document: OpenApiDocument, models: readonly Model[]): string {
  const { title, summary = '', description = '' } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<a class="skip" href="#top">Skip to the text</a>
<div class="page">
<header><h1>${escapeHtml(title)}</h1><p class="lead">${prose(summary)}</p></header>
<nav aria-label="On this page">${contents(document)}</nav>
<main id="top">
${models.map(factsMarkup).join('')}
${START}
${BILLING.replace('{description}', prose(description))}
${groups(document)}
${errorsMarkup()}
${limitsMarkup()}
</main>
</div>
</body>
</html>
`
}

const START = `<h2 id="start">Start</h2>
<p>Every request carries your API key: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. It is never part of a URL.</p>
<ol>
<li><strong>Submit</strong> a prompt. The answer is 202 with the id of a job, and the price is charged.</li>
<li><strong>Poll</strong> the job every 15 to 30 seconds, as <code>Retry-After</code> says. Polling is free.</li>
<li><strong>Download</strong> the MP4 when the job is completed. Videos are kept for a limited time.</li>
</ol>
<p>For programs there is <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). This page is made of it.</p>`

const BILLING = `<h2 id="billing">Billing</h2>
<p>{description}</p>
<ul>
<li>After an error you may send the same submission again.</li>
<li>After a 202, do not: each accepted submission is billed.</li>
<li>Without any answer the outcome is unknown. The submission may have been accepted and billed.
With an <code>Idempotency-Key</code> you may send it again: the same key and body give the same 202, and cost nothing more.</li>
<li>A job that fails after its 202 stays billed. Support gives its price back for the id of the job.</li>
</ul>`

function factsMarkup({ id, priceYen, format, takesSeed }: Model): string {
  const facts = {
    Model: id,
    'A video': `¥${priceYen.toLocaleString('en')}`,
    Length: `${format.durationSeconds} s`,
    Picture: resolutionOf(format).replace('x', ' × '),
    Sound: format.audio ? 'included' : 'none',
    Seed: takesSeed ? 'optional' : 'not taken',
  }
  const items = Object.entries(facts).map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="facts">${items.join('')}</dl>`
}

interface Tag {
  name: string
  description: string
}

function operationsOf(document: OpenApiDocument, tag: string) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .map(([method, operation]) => ({ path, method, operation }))
      .filter(({ method, operation }) => operation.tags?.includes(tag) && method !== 'head'),
  )
}

function contents(document: OpenApiDocument): string {
  const link = (id: string, text: string) => `<li><a href="#${id}">${prose(text)}</a></li>`
  const operations = (document.tags as Tag[])
    .flatMap(({ name }) => operationsOf(document, name))
    .map(({ path, operation }) => link(operation.operationId ?? '', operation.summary ?? path))
  return `<details><summary>On this page</summary><ul>
${link('start', 'Start')}${link('billing', 'Billing')}${operations.join('')}${link('errors', 'Errors')}${link('limits', 'Limits')}
</ul></details>`
}

function groups(document: OpenApiDocument): string {
  return (document.tags as Tag[])
    .map(({ name, description }) => {
      const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
      const operations = operationsOf(document, name).map((place) => operationMarkup(document, place))
      return `<h2 id="${name}">${title}</h2><p>${prose(description)}</p>${operations.join('\n')}`
    })
    .join('\n')
}

function errorsMarkup(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map((name) => {
    const { status, title } = ERRORS[name]
    return `<tr id="${name}"><td class="status s${String(status)[0]}">${status}</td><td class="name">${code(name)}</td>
<td>${escapeHtml(title)}</td></tr>`
  })
  return `<h2 id="errors">Errors</h2>
<p>Every error is a problem document (RFC 9457) and says <code>"billed": false</code>. Decide by <code>code</code>; a 400 lists
every problem in <code>errors</code>, each with a JSON pointer. <code>error</code> repeats it in the shape that clients made for
OpenAI expect. With 429 and 503, wait as long as <code>Retry-After</code> says.</p>
${table(['Status', 'Code', 'Meaning'], rows)}`
}

function limitsMarkup(): string {
  const seconds = (ms: number) => `${ms / 1000} seconds`
  const limits: [string, string][] = [
    ['Prompt', `${LONGEST_PROMPT.toLocaleString('en')} characters, counted as Unicode code points`],
    ['Body of a request', `${LARGEST_BODY_BYTES / 1024} KiB of JSON in UTF-8`],
    ['Headers of a request', `${LARGEST_HEADERS_BYTES / 1024} KiB, within ${seconds(HTTP_LIMITS.headersMs)}`],
    ['Time for a whole request to arrive', seconds(HTTP_LIMITS.requestMs)],
    ['Idle connection', `kept for ${seconds(HTTP_LIMITS.keepAliveMs)}`],
    ['Submissions', 'a limit for all keys together; a 429 names it in <code>RateLimit-Policy</code>'],
  ]
  const rows = limits.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`)
  return `<h2 id="limits">Limits</h2>${table(['What', 'Most'], rows)}`
}
