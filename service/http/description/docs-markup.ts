import { exampleRequest } from './docs-curl.ts'
import type { OpenApiDocument, Operation } from './openapi-complete.ts'

interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  not?: unknown
}

/** Text as it may stand in a page; words in backticks become code. */
export function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

export function table(heads: string[], rows: string[]): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

/** One operation of the document: what it takes, what it answers, and a command that asks it. */
export function operationMarkup(
  document: OpenApiDocument,
  place: { path: string; method: string; operation: Operation },
): string {
  const { path, method, operation } = place
  const open = operation.security?.length === 0
  return `<article class="operation" id="${operation.operationId}">
<h3>${prose(operation.summary ?? path)}</h3>
<p class="address"><span class="verb">${method.toUpperCase()}</span> ${code(path)}
${open ? '<span class="note">needs no key</span>' : ''}</p>
${operation.description ? `<p>${prose(operation.description)}</p>` : ''}
${examplesMarkup(place)}
${section('Parameters', parametersMarkup(operation))}
${section('Body', bodyMarkup(document, operation))}
${section('Answers', answersMarkup(document, operation))}
</article>`
}

function section(title: string, markup: string): string {
  return markup && `<h4>${title}</h4>${markup}`
}

function parametersMarkup({ parameters = [] }: Operation): string {
  return table(
    ['Name', 'In', 'Meaning'],
    parameters.map(
      ({ name, in: where, description, required }) =>
        `<tr><td class="name">${code(name)}</td><td class="note">${where}${required ? ', required' : ''}</td>
<td>${prose(String(description ?? ''))}</td></tr>`,
    ),
  )
}

function bodyMarkup(document: OpenApiDocument, { requestBody }: Operation): string {
  const [media] = Object.values(requestBody?.content ?? {})
  return media ? fieldsMarkup(document, media.schema as Schema) : ''
}

function fieldsMarkup(document: OpenApiDocument, schema: Schema): string {
  const { properties = {}, required = [] } = resolve(document, schema)
  return table(
    ['Field', 'Type', 'Meaning'],
    Object.entries(properties).map(
      ([name, field]) => `<tr><td class="name">${code(name)}</td>
<td class="note">${typeOf(resolve(document, field))}${required.includes(name) ? '' : ', optional'}</td>
<td>${prose(resolve(document, field).description ?? '')}</td></tr>`,
    ),
  )
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(' ')
  return schema.not ? 'never' : (schema.type ?? 'any')
}

function answersMarkup(document: OpenApiDocument, { responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description = '', headers = {} } = response.$ref
      ? (document.components.responses?.[response.$ref.split('/').at(-1) ?? ''] ?? {})
      : response
    const names = Object.keys(headers).filter((name) => name !== 'X-Request-Id')
    const said = names.length > 0 ? `<p class="note">${names.map(code).join(' ')}</p>` : ''
    return `<tr><td class="status s${status[0]}">${status}</td><td><p>${linked(description)}</p>${said}</td></tr>`
  })
  return table(['Status', 'Meaning, and its headers'], rows)
}

/** The codes of errors lead to their row. */
function linked(description: string): string {
  return prose(description).replaceAll(/<code>(\w+)<\/code>:/g, '<a href="#$1"><code>$1</code></a>:')
}

function examplesMarkup(place: { path: string; method: string; operation: Operation }): string {
  const answer = Object.entries(place.operation.responses).flatMap(([status, { content }]) => {
    const example = content?.['application/json']?.example
    return example === undefined ? [] : [{ status, example }]
  })[0]
  const asked = `<div><h4>Ask</h4><pre tabindex="0"><code>${escapeHtml(exampleRequest(place))}</code></pre></div>`
  if (!answer) return asked
  return `${asked}<div><h4>Answer, ${answer.status}</h4>
<pre tabindex="0"><code>${escapeHtml(JSON.stringify(answer.example, null, 2))}</code></pre></div>`
}

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? ((document.components.schemas[name] ?? {}) as Schema) : schema
}
