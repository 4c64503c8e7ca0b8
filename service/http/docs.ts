import { LONGEST_PROMPT, MODEL } from '../model.ts'
import { ERRORS } from './errors.ts'

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.25 }
pre, code { font: 14px/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid #8886; border-radius: .5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #8884 }
`

/** The page at /docs: how to use the service, for a person, without anything from the network. */
export function docsPage(prefix: string): string {
  const errors = Object.entries(ERRORS)
    .map(
      ([code, { status, title }]) =>
        `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${title}</td></tr>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Video service</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Video service</h1>
<p>Submit a prompt, poll the job, download an MP4 of ${MODEL.durationSeconds} seconds at ${MODEL.resolution} with sound.
A video costs ${MODEL.priceYen} yen, charged once when the submission is accepted. Everything else is free.
The machine-readable description is <a href="/openapi.json">openapi.json</a>.</p>
<p>Every request carries the API key: <code>Authorization: Bearer &lt;API_KEY&gt;</code></p>
<h2>Submit</h2>
<pre>POST /${prefix}/videos/create
Content-Type: application/json

{"prompt": "A red fox walks through fresh snow at dawn", "seed": 7}</pre>
<p><code>prompt</code> has at most ${LONGEST_PROMPT.toLocaleString('en')} characters; <code>seed</code> is an optional integer.
The answer is 202 with <code>id</code>, <code>status</code> and <code>poll_path</code>.</p>
<h2>Poll</h2>
<pre>GET /${prefix}/videos/jobs/{id}</pre>
<p>Every 15 to 30 seconds. <code>status</code> is pending, in_progress, completed or failed;
a completed job has a <code>content_path</code>.</p>
<h2>Download</h2>
<pre>GET /${prefix}/videos/jobs/{id}/content?index=0</pre>
<p>The MP4, with ranges and ETag. Videos are kept for a limited time, so download promptly.</p>
<h2>Balance</h2>
<pre>GET /key/info</pre>
<p><code>info.max_budget</code> minus <code>info.spend</code> is what remains, in yen.</p>
<h2>Errors</h2>
<p>An answered error was not billed and the request may be sent again. After a 202, do not send it again.
When no answer came at all, the submission may have been accepted and billed: look at the balance before trying again.</p>
<table>
<thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead>
<tbody>
${errors}
</tbody>
</table>
</body>
</html>
`
}
