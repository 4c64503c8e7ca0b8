/** The looks of the page at /docs: light and dark from the same tokens, 360 px and up, without a font or a script. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfbfa, #131416); --raised: light-dark(#ffffff, #1a1c1f);
  --ink: light-dark(#1b1d21, #e8e9eb); --quiet: light-dark(#5d626b, #9ba1ab);
  --line: light-dark(#e3e4e6, #2b2e33); --accent: light-dark(#1f5fd0, #82aefc);
  --good: light-dark(#12704a, #62d2a2); --bad: light-dark(#a5322b, #f2958e); --code: light-dark(#f3f4f5, #202328);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100% }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", sans-serif }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px }
.skip { position: absolute; left: -999px } .skip:focus { left: 1rem; top: 1rem }
.page { max-width: 74rem; margin: 0 auto; padding: 0 1.25rem 6rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 4rem }
h1 { font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; margin: 0 0 .75rem; text-wrap: balance }
h2 { font-size: 1.375rem; line-height: 1.3; letter-spacing: -.01em; margin: 4rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
h3 { font-size: 1.0625rem; line-height: 1.4; margin: 0 }
h4 { font-size: .8125rem; font-weight: 600; color: var(--quiet); margin: 1.5rem 0 .5rem }
p, ul, ol { margin: 0 0 1rem; max-width: 42rem } li { margin: .25rem 0 }
.lead { font-size: 1.125rem; color: var(--quiet) }
header { padding: 3.5rem 0 0 }
nav { font-size: .875rem; padding: 1rem 0 .5rem }
nav ul { list-style: none; margin: 0; padding: 0 } nav li { margin: 0 }
nav a { display: block; padding: .25rem 0; color: var(--quiet); text-decoration: none } nav a:hover { color: var(--ink) }
nav summary { cursor: pointer; font-weight: 600; padding: .25rem 0 }
.facts { display: flex; flex-wrap: wrap; gap: 1px; margin: 1rem 0 0; padding: 0;
  background: var(--line); border: 1px solid var(--line); border-radius: .625rem; overflow: hidden }
.facts div { background: var(--raised); padding: .875rem 1rem } .facts div { flex: 1 1 6.5rem } .facts div:first-child { flex: 2 1 14rem }
.facts dt { font-size: .8125rem; color: var(--quiet) }
.facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap }
code, pre { font-family: var(--mono); font-size: .875em }
:not(pre) > code { background: var(--code); border-radius: .25rem; padding: .1em .35em; overflow-wrap: anywhere }
pre { background: var(--code); border: 1px solid var(--line); border-radius: .625rem; padding: .875rem 1rem; margin: 0 0 1rem;
  overflow-x: auto; line-height: 1.55; tab-size: 2; font-size: .8125rem }
.operation { border: 1px solid var(--line); background: var(--raised); border-radius: .75rem; margin: 0 0 1.5rem; padding: 1.25rem }
.operation > :last-child { margin-bottom: 0 }
.address { display: flex; flex-wrap: wrap; gap: .25rem .625rem; align-items: baseline; margin: .5rem 0 .75rem; max-width: none }
.address code { background: none; padding: 0; font-size: .9375rem }
.verb { font: 600 .75rem/1.5 var(--mono); color: var(--accent); border: 1px solid currentColor; border-radius: .25rem; padding: 0 .4rem }
.note { font-size: .8125rem; color: var(--quiet) }
table { border-collapse: collapse; width: 100%; margin: 0 0 1rem; font-size: .875rem }
th { font-size: .8125rem; font-weight: 600; color: var(--quiet) }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line) }
tr:last-child > td { border-bottom: 0 } td:last-child, th:last-child { padding-right: 0 }
tr:target { background: color-mix(in oklab, var(--accent) 12%, transparent) }
td p { margin: 0 } .status { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap }
.s2, .s3 { color: var(--good) } .s4, .s5 { color: var(--bad) }
.name { white-space: nowrap }
@media (max-width: 40rem) {
  .operation { padding: 1rem }
  thead { display: none }
  table, tbody, tr, td { display: block } td { border: 0; padding: 0 }
  tr { border-bottom: 1px solid var(--line); padding: .625rem 0 } tr:last-child { border-bottom: 0 }
  td.status { display: inline-block; margin-right: .5rem } td.name { display: inline-block; white-space: normal }
}
@media (min-width: 64rem) {
  .page { grid-template-columns: 12rem minmax(0, 1fr); grid-template-rows: auto 1fr }
  header, main { grid-column: 2 }
  nav { position: sticky; top: 0; grid-area: 1 / 1 / span 2; align-self: start; max-height: 100vh; overflow-y: auto; padding: 3.75rem 0 2rem }
  nav summary { pointer-events: none; list-style: none } nav summary::-webkit-details-marker { display: none }
  nav details::details-content { content-visibility: visible; display: block; height: auto }
}
@media print { nav { display: none } .operation { break-inside: avoid } }
`
