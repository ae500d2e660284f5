/** A maintenance window is asked for in minutes and sent in times: under one key they are the same at every try. */
import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { SettingsOrder } from '#machines/desk/pages/machineSettings/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { NetworkProblem, Refused } from '#protocol/core/refused.ts'
import { createMachineSettingsActors } from '#wire/actors/machineSettings.ts'
import type { CallOptions, Client } from '#wire/http/client.ts'

const act: SettingsOrder = { do: 'announce', drainIn: 5, closeIn: 10, openIn: 60, text: 'Back soon' }
const minute = 60_000
const bodyAt = (from: number, reason: string) => ({
  ...{ drainsAt: from + 5 * minute, closesAt: from + 10 * minute, opensAt: from + 60 * minute },
  ...{ text: 'Back soon', reason },
})

/** `ends`: how each try ends; null: it is done. */
function build(...ends: (Error | null)[]) {
  const clock = { at: 1_000 }
  const sent: { body: unknown; key: string | undefined }[] = []
  const client = {
    call: async (_: unknown, { body }: { body: unknown }, options?: CallOptions) => {
      sent.push({ body, key: options?.key })
      const end = ends.shift()
      if (end) throw end
      return {}
    },
  } as unknown as Client
  const { run } = createMachineSettingsActors({ client, now: () => clock.at }).command
  async function attempt(key: string, at: number, reason = 'new cabinets') {
    clock.at = at
    const actor = createActor(run, { input: { act, key, reason, confirm: null } })
    const ended = toPromise(actor)
    actor.start()
    return ended.then(
      ({ kind }) => kind,
      (failure: { kind: string }) => failure.kind,
    )
  }
  return { sent, attempt }
}
const lost = () => new NetworkProblem('nobody answered')
const refused = () => new Refused(ErrorCode.conflict, { state: 'closed' }, 'A window is under way')

it('tried again because nobody answered it is the same body, whatever is asked or refused between', async () => {
  const { sent, attempt } = build(lost(), lost(), lost(), refused(), null)
  expect(await attempt('one', 1_000)).toBe('unanswered')
  expect(await attempt('two', 50_000)).toBe('unanswered')
  expect(await attempt('one', 90_000)).toBe('unanswered')
  expect(await attempt('one', 120_000)).toBe('refused')
  expect(await attempt('one', 150_000)).toBe('done')
  const [one, two] = [bodyAt(1_000, 'new cabinets'), bodyAt(50_000, 'new cabinets')]
  expect(sent).toEqual([
    { key: 'one', body: one },
    { key: 'two', body: two },
    ...Array.from({ length: 3 }, () => ({ key: 'one', body: one })),
  ])
})

it('refused at once and confirmed later, its minutes count from then', async () => {
  const { sent, attempt } = build(refused(), null)
  expect(await attempt('one', 1_000)).toBe('refused')
  expect(await attempt('one', 600_000, 'they have waited')).toBe('done')
  expect(sent.map(({ body }) => body)).toEqual([bodyAt(1_000, 'new cabinets'), bodyAt(600_000, 'they have waited')])
})
