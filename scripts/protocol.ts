/**
 * Writes docs/protocol.md from the contracts under src/protocol: every call, both sockets, the errors, the permissions.
 * `npm run protocol`, with `--check` to fail where the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  errorRows,
  firstSteps,
  permissionRows,
  sectionsOf,
  socketsOf,
  type Step,
  type ToldCall,
  type ToldMessage,
} from '../src/venue/http/protocol.ts'
import { readContracts } from './lib/contracts.ts'
import { root } from './lib/tools.mjs'

const file = join(root, 'docs', 'protocol.md')
const venue = 'http://127.0.0.1:4000'

const introduction = `# Protocol

Generated from the contracts in \`src/protocol\` by \`npm run protocol\`: do not edit. A running venue shows the same at \`/api\`, and for programs at \`/openapi.json\`.

- JSON in and out, UTF-8, at most 64 KiB. \`Authorization: Bearer TOKEN\` on all but what anyone may ask; the token is that of \`POST /login\`, good for 12 hours, and \`GET /validate\` answers with a fresh one.
- \`id\` is an integer from 1 to 2^53−1. Money is an integer in minor units (100 = 1.00). Times are milliseconds since 1970, but seconds in queries. What is absent is null.
- A list answers the newest first, 50 of them; the next page is asked for by the last id that is held (\`last…ID\`).
- \`Idempotency-Key\`: 8 to 64 letters, digits, dashes or underscores. The same key with the same body within 24 hours gets the first answer again and does nothing; with another body 40000, while the first is under way 60409. Calls that need one say so, and those that take none: they write nothing, or what no row may keep. All others but GET may have one. A key of the query that a call does not name is 40000.
- \`traceparent\` (W3C Trace Context) may name the act to which a call belongs: \`00-\` 32 hexadecimal digits \`-\` 16 \`-01\`. Its id stands in the rows and log lines that come of it, and the inspector joins by it what browser and venue did. Without one, or with another text, the venue makes its own; it gives no right.
- A refusal has the HTTP status of its code and the body \`{ErrorCode, code, ErrorMessage, Params}\`; \`code\` repeats \`ErrorCode\`. Beside its own, every call may answer 10 (no good token: 401), 40000 (the input is wrong: 422, \`Params.fields\` names each place), 60403 (403, \`Params.missing\` names what is missing), 60423 (locked), 60429 (too many, with Retry-After).
- Shapes below: \`text 4–256\` is a string of that length, \`name?\` may be left out, \`a | b\` is one of them.`

const socketNotes = `Namespaces \`/game\` and \`/notification\` of socket.io (protocol 4, transport websocket only), \`token\` in the \`auth\` of the connection (in its query as well for who cannot: addresses are written down on their way). Who brings no good one is refused with \`connect_error.data = {ErrorCode, ErrorMessage}\`. A request is an event with one object and an acknowledgement: the answer below, or a refusal's body. Its field \`trace\` is what \`traceparent\` is to a call, of which it has the 32 digits. Each push carries the sequence number of its topic, but those of signalling, which \`viewer\` tells apart. On \`/notification\` who sees a gap asks for a \`snapshot\`; on \`/game\` the answer of \`init\` and \`reconnect\` is the snapshot: a push of the seat that is older than its \`seatSequence\` ends nothing, and what was missed is found by taking the seat back.`

const cell = (text: string | number) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (heads: string[], rows: (string | number)[][]) => [
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
]
const block = (language: string, text: string) => [`\`\`\`${language}`, text, '```']

function callLines({ name, summary, access, needsKey, ignoresKey, takes, success, answer, codes }: ToldCall): string[] {
  return [
    `### ${name}`,
    '',
    summary,
    '',
    `For ${access}.${needsKey ? ' Needs an `Idempotency-Key`.' : ''}${ignoresKey ? ' Takes no `Idempotency-Key`.' : ''}`,
    '',
    ...block('ts', [...takes.map(({ part, shape }) => `${part} ${shape}`), `→ ${success} ${answer}`].join('\n')),
    ...(codes.length > 0
      ? ['', `Refusals: ${codes.map(({ code, message }) => `${code} ${message}`).join(' · ')}`]
      : []),
    '',
  ]
}

/** What stands above a request or push in `src/protocol/sockets`, by its table and name. */
const comments = new Map<string, string>()
const told = ['sockets.ts', 'attendantCall.ts'].map((name) =>
  readFileSync(join(root, 'src/protocol/sockets', name), 'utf8'),
)
for (const [, table = '', body = ''] of told.join('\n').matchAll(/^export const (\w+)[^=]*= \{\n([^]*?)^\}/gm))
  for (const [, text = '', name = ''] of body.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+):/gm))
    comments.set(`${table} ${name}`, text.replace(/\s*\n\s*\*\s*/g, ' ').trim())

function messageLines({ name, table: of, request, answer, push }: ToldMessage): string[] {
  const kind = push === undefined ? 'asked' : of === 'staffPushes' ? 'pushed to staff' : 'pushed'
  const says = comments.get(`${of} ${name}`)
  return [
    `#### ${name} (${kind})`,
    '',
    ...(says ? [says, ''] : []),
    ...block('ts', push ?? `${request}\n→ ${answer}`),
    '',
  ]
}

/** A field of a JSON answer, cut out by what every system has. */
const cut = (path: string) =>
  `sed -E 's/.*${path
    .split('.')
    .map((name) => `"${name}":`)
    .join('\\{')}"?([^",}]*).*/\\1/'`

function stepLines({ says, call, body, as, keeps }: Step): string[] {
  const json = body && JSON.stringify(body).replace(/"(\$\w+)"/g, `'$1'`)
  const parts = [
    `curl -s ${call.method === 'GET' || (call.method === 'POST' && body) ? '' : `-X ${call.method} `}${venue}${call.path}`,
    ...(as ? [`-H "Authorization: Bearer $${as}"`] : []),
    ...(call.needsKey ? [`-H "Idempotency-Key: first-try-$$-$(date +%s)"`] : []),
    ...(json ? [`-H 'Content-Type: application/json'`, `-d '${json}'`] : []),
  ]
  const command = parts.join(' \\\n  ')
  if (!keeps) return [`# ${says}`, command, 'echo', '']
  const kept = Object.entries(keeps).map(([name, path]) => `${name}=$(echo "$ANSWER" | ${cut(path)})`)
  return [`# ${says}`, `ANSWER=$(${command})`, ...kept, '']
}

const contracts = await readContracts(root)
const calls = contracts.map(({ call }) => call)
const sections = sectionsOf(calls)
const text = [
  introduction,
  '',
  '## First steps',
  '',
  'With a demo venue running (`npm start`), to be pasted into a shell:',
  '',
  ...block('sh', firstSteps.flatMap(stepLines).join('\n').trimEnd()),
  '',
  `## Calls`,
  '',
  ...table(
    ['Call', 'Does', 'For'],
    sections.flatMap(({ calls: told }) => told.map(({ name, summary, briefly }) => [`\`${name}\``, summary, briefly])),
  ),
  '',
  ...sections.flatMap(({ title, calls: told }) => [`## ${title}`, '', ...told.flatMap(callLines)]),
  '## Sockets',
  '',
  socketNotes,
  '',
  ...Object.entries(socketsOf()).flatMap(([name, messages]) => [`### ${name}`, '', ...messages.flatMap(messageLines)]),
  '## Errors',
  '',
  ...table(
    ['Code', 'Status', 'Message'],
    errorRows().map(({ code, status, message }) => [code, status, message]),
  ),
  '',
  '## Permissions',
  '',
  'Held by a group; type 4 holds all. An act asks for one of those that its call names.',
  '',
  ...table(
    ['Id', 'Name', 'Category', 'Calls'],
    permissionRows(calls).map(({ id, name, category, calls: asked }) => [
      ...[id, name, category],
      asked.map((one) => `\`${one}\``).join(', '),
    ]),
  ),
  '',
].join('\n')

if (process.argv.includes('--check')) {
  let present = ''
  try {
    present = readFileSync(file, 'utf8')
  } catch {
    // Not written yet: out of date.
  }
  if (present !== text) {
    console.error('docs/protocol.md is out of date: run npm run protocol')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, text)
  console.log(`${calls.length} calls, ${text.split('\n').length} lines`)
}
