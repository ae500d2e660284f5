/** The protocol as a page at /api: no script, nothing from elsewhere, so it works offline, by keyboard and under the strictest policy. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#protocol/core/call.ts'
import {
  errorRows,
  permissionRows,
  type Section,
  sectionsOf,
  socketsOf,
  type ToldCall,
  type ToldMessage,
} from './protocol.ts'

const style = readFileSync(new URL('./protocolPage.css', import.meta.url), 'utf8')
const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `calls` is asked at the first look, when every call is registered. */
export function serveProtocolPage(server: FastifyInstance, calls: () => readonly Call[]): void {
  let page: string | undefined
  server.get('/api', async (_, reply) => {
    page ??= protocolPage(calls())
    return reply
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  server.get('/api/page.css', async (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '',
  )
const anchor = (text: string) => text.toLowerCase().replace(/[^a-z\d]+/g, '-')
const entry = (term: string, shape: string | undefined) =>
  shape === undefined ? '' : `<dt>${escaped(term)}</dt><dd><pre tabindex="0">${escaped(shape)}</pre></dd>`
const table = (heads: string[], rows: (string | number)[][]) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

function protocolPage(calls: readonly Call[]): string {
  const sections = sectionsOf(calls)
  const sockets = Object.entries(socketsOf())
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Takewin protocol</title>
<link rel="stylesheet" href="/api/page.css">
</head>
<body>
<a class="skip" href="#content">To the calls</a>
<nav aria-label="Calls">
${sections.map(navOf).join('\n')}
<ul>${['Sockets', 'Errors', 'Permissions'].map((title) => `<li><a href="#${anchor(title)}">${title}</a></li>`).join('')}</ul>
</nav>
<main id="content" tabindex="-1">
<h1>Takewin protocol</h1>
<p>${calls.length} calls of this venue, made from its contracts. For programs: <a href="/openapi.json">openapi.json</a>.</p>
${sections.map(({ title, calls: told }) => `<h2 id="${anchor(title)}">${escaped(title)}</h2>\n${told.map(article).join('\n')}`).join('\n')}
<h2 id="sockets">Sockets</h2>
${sockets.map(([name, messages]) => `<h3>${name}</h3>\n${messages.map(message).join('\n')}`).join('\n')}
<h2 id="errors">Errors</h2>
${table(
  ['Code', 'Status', 'Meaning'],
  errorRows().map(({ code, status, message: words }) => [code, status, words]),
)}
<h2 id="permissions">Permissions</h2>
${table(
  ['Id', 'Name', 'Category', 'Calls'],
  permissionRows(calls).map(({ id, name, category, calls: asked }) => [id, name, category, asked.join(', ')]),
)}
</main>
</body>
</html>
`
}

const navOf = ({ title, calls }: Section) =>
  `<h2><a href="#${anchor(title)}">${escaped(title)}</a></h2><ul>${calls
    .map(({ name }) => `<li><a href="#${anchor(name)}">${escaped(name)}</a></li>`)
    .join('')}</ul>`

const article = ({
  name,
  method,
  path,
  summary,
  access,
  needsKey,
  ignoresKey,
  takes,
  success,
  answer,
  codes,
}: ToldCall) =>
  `<article id="${anchor(name)}"><h3><span class="method">${method}</span> ${escaped(path)}</h3>
<p>${escaped(summary)}</p>
<p class="muted">For ${escaped(access)}.${needsKey ? ' Needs the header Idempotency-Key.' : ''}${ignoresKey ? ' Takes no Idempotency-Key.' : ''}</p>
<dl>${takes.map(({ part, shape }) => entry(part, shape)).join('')}${entry(`answer ${success}`, answer)}</dl>
${
  codes.length > 0
    ? table(
        ['Code', 'Refused because'],
        codes.map((one) => [one.code, one.message]),
      )
    : ''
}</article>`

const message = ({ name, request, answer, push, table: of }: ToldMessage) =>
  `<article><h4>${escaped(name)}</h4>${of === 'staffPushes' ? '<p class="muted">To staff.</p>' : ''}<dl>${entry('request', request)}${entry('answer', answer)}${entry('push', push)}</dl></article>`
