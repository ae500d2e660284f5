/** Bugs put into a venue process as it reads its own files, each of a kind that a change could bring in, and what the proof must find of each. */
export type PlantedBug = { name: string; file: string; text: string; instead: string; kind: string; sign: RegExp }

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'rounds of any session are shown to any player',
    file: 'src/venue/history/calls.ts',
    text: 'if ((await playerOf(database, id)) !== caller.accountId) throw',
    instead: 'if ((await playerOf(database, id)) === 0) throw',
    ...{ kind: 'a leak', sign: /\/player\/sessions\/:id\/rounds/ },
  },
  {
    name: 'a body of another kind is an error of ours',
    file: 'src/venue/http/refusals.ts',
    text: `if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalid('', 'mediaType', 'The body must be JSON')`,
    instead: `if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return undefined`,
    ...{ kind: 'failure', sign: /another kind of body/ },
  },
  {
    name: 'the audit asks for no permission',
    file: 'src/venue/http/callServer.ts',
    text: 'if (!permits(caller, call.permission ?? []))',
    instead: `if (!permits(caller, call.permission ?? []) && call.permission?.[0] !== 133)`,
    ...{ kind: 'done without right or against the contract', sign: /\/admin\/(audit|activities)/ },
  },
  {
    name: 'balances are told to everybody',
    file: 'src/venue/sockets/ownPushes.ts',
    text: 'namespace.to(roomOf(accountId)).emit(own,',
    instead: 'namespace.emit(own,',
    ...{ kind: 'a leak', sign: /the push balance to stranger/ },
  },
  {
    name: 'the log tells whole addresses',
    file: 'src/venue/http/http.ts',
    text: 'route: url ?? null,',
    instead: 'route: request.url,',
    ...{ kind: 'a canary', sign: /^the log/ },
  },
  {
    name: 'wrong passwords are hardly counted',
    file: 'src/venue/identity/counters.ts',
    text: 'set: {\n        failures,',
    instead: 'set: {\n        failures: sql`0`,',
    ...{ kind: 'guessing', sign: /./ },
  },
  {
    name: 'whoever asks is let in as whom they name',
    file: 'src/venue/sockets/notification.ts',
    text: 'if (id !== accountId) throw',
    instead: 'if (id < 0) throw',
    ...{ kind: 'a frame done without right or against the contract', sign: /notification,\d+\["init"/ },
  },
  {
    name: 'addresses are let out',
    file: 'src/venue/http/headers.ts',
    text: `'Referrer-Policy': 'no-referrer'`,
    instead: `'Referrer-Policy': 'unsafe-url'`,
    ...{ kind: 'an answer that lets addresses out', sign: /./ },
  },
  {
    name: 'a refused request leaves a row',
    file: 'src/venue/http/callServer.ts',
    text: 'const caller = await identity.admitClaims(reading.claims, fromOf(request))',
    instead: `const caller = await identity.admitClaims(reading.claims, fromOf(request))
    if (request.url.startsWith('/permission/group')) await identity.own.saveData(caller, { shortcuts: ['/planted'] })`,
    ...{ kind: 'rows changed', sign: /^account by/ },
  },
  {
    name: 'every answer is kept',
    file: 'src/venue/http/http.ts',
    text: 'underWay -= 1\n    if (underWay === 0) onIdle()\n    const { url }',
    instead: `underWay -= 1
    ;((globalThis as { kept?: Buffer[] }).kept ??= []).push(Buffer.alloc(200_000, 1))
    if (underWay === 0) onIdle()
    const { url }`,
    ...{ kind: 'memory', sign: /^requests/ },
  },
]

/** What a venue process is started with to have these bugs. */
export const plantIn = (bugs: readonly PlantedBug[]): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./plant.ts', import.meta.url).href}`,
  TAKEWIN_PLANTED: JSON.stringify(bugs.map(({ file, text, instead }) => ({ file, text, instead }))),
})
