import { createActor, toPromise } from 'xstate'
import { expect, test } from 'vitest'
import type { CallOptions, Client } from '#wire/http/client.ts'
import { createSettingsActors } from '#wire/actors/settings.ts'
import type { DeviceStorage } from '#wire/device/storage.ts'

function build(kept: string | null = null) {
  const held = new Map<string, string>(kept === null ? [] : [['look', kept]])
  const device: DeviceStorage = {
    read: (key) => held.get(key) ?? null,
    write: (key, value) => void held.set(key, value),
    remove: (key) => void held.delete(key),
  }
  const sent: { body: unknown; options: CallOptions | undefined }[] = []
  const client = {
    call: async (_contract: unknown, { body }: { body: unknown }, options?: CallOptions) =>
      sent.push({ body, options }),
  } as unknown as Client
  const warned: string[] = []
  const shown: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), shown)
  const actors = createSettingsActors({
    client,
    device,
    key: { look: 'look', theme: 'theme' },
    warn: (note) => warned.push(note),
    page,
  })
  return { actors, held, sent, warned, page }
}

test.each([
  ['nothing', null, {}, []],
  ['what was chosen', '{"mode":"boxed"}', { mode: 'boxed' }, []],
  ['what is no JSON', '{mode', {}, ['settings of the shell: not an object']],
  [
    'a wrong value',
    '{"mode":"wide","direction":"rtl"}',
    { direction: 'rtl' },
    ['settings of the shell: unknown value of mode'],
  ],
])('of a guest the device is read: %s', async (_, kept, chosen, warnings) => {
  const { actors, warned } = build(kept)
  const reading = createActor(actors.readSettings, { input: { userId: null, kept: { mode: 'fullwidth' } } }).start()
  expect((await toPromise(reading)).chosen).toEqual(chosen)
  expect(warned).toEqual(warnings)
})

test('of a person what came with the sign-in is read, whatever the device keeps', async () => {
  const { actors } = build('{"mode":"boxed"}')
  const reading = createActor(actors.readSettings, { input: { userId: 7, kept: { layout: 'layout2' } } }).start()
  expect(await toPromise(reading)).toEqual({ chosen: { layout: 'layout2' }, notes: [] })
})

test('a guest’s choice is kept by the device, a person’s by the venue, under its own key and though the page is left', async () => {
  const { actors, held, sent } = build()
  const save = (userId: number | null) =>
    toPromise(createActor(actors.saveSettings, { input: { userId, chosen: { mode: 'boxed' } } }).start())
  expect(await save(null)).toEqual({ mode: 'boxed' })
  expect([held.get('look'), sent.length]).toEqual(['{"mode":"boxed"}', 0])
  await save(7)
  expect(sent.map(({ body, options }) => [body, options?.outlivesPage])).toEqual([
    [{ settings: { shell: { mode: 'boxed' } } }, true],
  ])
})
