import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  commandMachine,
  selectFieldProblem,
  selectIsOpen,
  selectMayClose,
  selectStep,
} from '#machines/kit/command/index.ts'
import type {
  CommandAnswer,
  CommandContext,
  CommandEvent,
  CommandField,
  CommandOrder,
  CommandOutput,
  CommandRun,
  Proof,
} from '#machines/kit/command/index.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'
import { type CallFailure, failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const unproved = { kind: 'refused', code: 60403, message: 'no', params: { missing: 'proof' } } as const
const wrongProof = { kind: 'refused', code: 40001, message: 'wrong', params: null } as const
const push = (...codes: (number | null)[]): CommandPush => ({
  ...{ commandId: 7, act: 'closeMachines', total: 2 },
  machines: codes.map((ErrorCode, place) => ({ id: place + 1, ErrorCode })),
})
const order: CommandOrder = {
  ...{ act: { do: 'close' }, isAsked: true, isDangerous: true, reason: 'required', phrase: 'night', affected: [] },
  ...{ title: { key: 'title' }, words: null, confirm: { key: 'close' }, done: { key: 'done' } },
}
const field: CommandField = {
  ...{ path: 'amount', label: { key: 'amount' }, text: '' },
  problems: { raise: { key: 'raised' }, invalid: { key: 'wrong' } },
}
const pushes = [push(null), push(null, null), push(null, 60007), { ...push(), commandId: 8 }].map(
  (command) => ({ type: 'command.pushed', command }) as const,
)
const alphabet = {
  'reason.edited': [
    { type: 'reason.edited', text: 'dust' },
    { type: 'reason.edited', text: ' ' },
  ],
  'phrase.edited': [
    { type: 'phrase.edited', text: 'night' },
    { type: 'phrase.edited', text: 'nigh' },
  ],
  'field.edited': ({ context }: { context: unknown }) =>
    (context as CommandContext).order.field
      ? [' 300 ', 'NaN', ' '].map((text) => ({ type: 'field.edited', text }) as const)
      : [],
  'command.confirmed': [{ type: 'command.confirmed' }],
  'command.closed': [{ type: 'command.closed' }],
  'command.kept': [{ type: 'command.kept' }],
  'command.dropped': [{ type: 'command.dropped' }],
  'command.setAside': [{ type: 'command.setAside' }],
  'command.opened': [{ type: 'command.opened' }],
  'command.retried': [{ type: 'command.retried' }],
  'proof.given': [
    { type: 'proof.given', proof: { kind: 'pin', text: '1234' } },
    { type: 'proof.given', proof: { kind: 'code', text: ' ' } },
  ],
  'proof.edited': [{ type: 'proof.edited' }],
  // Kept at any time; it says something only while an answer is waited for.
  'command.pushed': (snapshot: { value: unknown }) =>
    snapshot.value === 'running' || snapshot.value === 'awaiting' ? pushes : [],
} satisfies Alphabet<CommandEvent>

it('walks every transition; asked before it runs, run one at a time, its end told once', () => {
  const orders: CommandOrder[] = [
    order,
    { ...order, reason: 'none', phrase: null, affected: [{ id: 1, name: 'one' }] },
    { ...order, isAsked: false, done: null },
    { ...order, phrase: null, reasonLabel: { key: 'note' } },
    { ...order, reason: 'none', phrase: null, field },
    { ...order, reason: 'none', phrase: null, field: { ...field, decimals: 2 } },
  ]
  const walked = walkChartFrom(
    orders.map((one) => ({ order: one, key: 'key-of-this-command' })),
    {
      machine: commandMachine,
      alphabet,
      outcomes: {
        run: {
          done: [
            { kind: 'done' },
            { kind: 'needsConfirmation', confirm: 'mark', impact: { session: null, reservation: true, problems: [] } },
            { kind: 'accepted', commandId: 7 },
          ],
          error: [refusedCall, unansweredCall, unproved],
        },
        prove: { done: [undefined], error: [wrongProof, unansweredCall] },
      },
      key: ({ context }) => {
        const { reason, phrase, text, isShown, isAside, news, commandId } = context as CommandContext
        const own = news.find((one) => one.commandId === 7)
        return [reason.trim() !== '', phrase === 'night', text.trim(), isShown, isAside, own, commandId]
      },
      messages: [
        [
          'enters ended',
          ({ after, event }) => {
            const { ended } = after.output as CommandOutput
            const { done } = (after.context as CommandContext).order
            if (ended === 'refused') return toast('error', failureText(event.error))
            return ended === 'done' && done !== null ? toast('success', done) : []
          },
        ],
      ],
      check: ({ before, after, event, open }) => {
        const was = before.context as CommandContext
        const { order: of, reason, phrase, text, key, isAside } = after.context as CommandContext
        const snapshot = after as never
        expect(key).toBe('key-of-this-command')
        expect(open.filter((id) => id === 'run')).toHaveLength(after.matches('running') ? 1 : 0)
        expect(open.filter((id) => id === 'prove')).toHaveLength(after.matches({ proving: 'checking' }) ? 1 : 0)
        if (after.hasTag('busy')) expect(selectMayClose(snapshot)).toBe(false)
        // Put away is only what nobody has to answer.
        if (isAside && after.status === 'active') expect(['awaiting', 'reporting']).toContain(selectStep(snapshot))
        if (was.isShown && after.status === 'active') expect(selectIsOpen(snapshot)).toBe(!isAside)
        if (selectStep(snapshot) !== 'asking' && after.status === 'active')
          expect(selectIsOpen(snapshot)).toBe(!isAside)
        if (event.type === 'command.confirmed' && after.matches('running')) {
          if (of.reason === 'required') expect(reason.trim()).not.toBe('')
          if (of.phrase !== null) expect(phrase.trim()).toBe(of.phrase)
          if (of.field) expect(text.trim()).not.toBe('')
          if (of.field?.decimals !== undefined) expect(text).not.toBe('NaN')
        }
        // A text is given up by who says so; a reason by closing.
        if (event.type === 'command.closed' && was.order.reasonLabel && was.reason.trim() !== '')
          expect((after.context as CommandContext).ended === 'canceled' && after.status === 'done').toBe(false)
        if (after.matches('dropping')) expect(of.reasonLabel && reason.trim()).toBeTruthy()
        if (after.status === 'done') {
          // What the person was shown is not told by a toast as well.
          if ((after.output as CommandOutput).ended === 'refused') expect(was.isShown).toBe(false)
        }
      },
    },
  )
  expect(walked.untaken).toEqual([])
})

it('every try of a command has its key; what the venue gave when it asked back goes with the next', async () => {
  const runs: CommandRun[] = []
  const answers: (CommandAnswer | { failure: CallFailure })[] = [
    { failure: unansweredCall },
    { failure: unproved },
    { kind: 'needsConfirmation', confirm: 'mark', impact: { session: null, reservation: true, problems: [] } },
    { failure: refusedCall },
    { kind: 'accepted', commandId: 7 },
  ]
  const machine = commandMachine.provide({
    actors: {
      run: fromPromise<CommandAnswer, CommandRun>(({ input }) => {
        runs.push(input)
        const { promise, resolve, reject } = Promise.withResolvers<CommandAnswer>()
        const answer = answers.shift()
        if (answer === undefined) reject(new Error('asked for once too often'))
        else if ('failure' in answer) reject(answer.failure)
        else resolve(answer)
        return promise
      }),
      prove: fromPromise<undefined, { proof: Proof }>(() => Promise.resolve(undefined)),
    },
  })
  const input = { order: { ...order, phrase: null }, key: 'key-of-this-command' }
  const actor = createActor(machine, { input }).start()
  const reached = (step: string, isBusy = false) =>
    waitFor(actor, (snapshot) => selectStep(snapshot) === step && snapshot.hasTag('busy') === isBusy)
  actor.send({ type: 'command.confirmed' })
  expect(runs).toEqual([])
  actor.send({ type: 'reason.edited', text: ' dust ' })
  actor.send({ type: 'command.confirmed' })
  actor.send({ type: 'command.confirmed' })
  await reached('unknown')
  actor.send({ type: 'command.retried' })
  await reached('proving')
  actor.send({ type: 'proof.given', proof: { kind: 'pin', text: '1234' } })
  await waitFor(actor, ({ context }) => context.impact !== null)
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, ({ context }) => context.failure?.kind === 'refused')
  // Told before the answer that names it.
  actor.send({ type: 'command.pushed', command: push(null, null) })
  actor.send({ type: 'command.confirmed' })
  const { output } = await waitFor(actor, ({ status }) => status === 'done')
  expect(output).toEqual({ ended: 'done', act: { do: 'close' }, answer: null })
  const run = { act: { do: 'close' }, key: 'key-of-this-command', reason: 'dust' }
  expect(runs).toEqual([null, null, null, 'mark', 'mark'].map((confirm) => ({ ...run, confirm })))
})

it('what is filled in goes with the act, and stays when it is refused: said at the field where it is of it', async () => {
  const runs: CommandRun[] = []
  const refusal = (params: Record<string, unknown>) =>
    ({ kind: 'refused', code: 60409, message: 'no', params }) as const
  const failures: CallFailure[] = [
    refusal({ reason: 'raise' }),
    refusal({ fields: [{ path: 'amount', code: 'minimum' }] }),
    refusal({ fields: [{ path: 'reason', code: 'minLength' }] }),
  ]
  const run = fromPromise<CommandAnswer, CommandRun>(async ({ input }) => {
    runs.push(input)
    const failure = failures.shift()
    if (failure) throw Object.assign(new Error('refused'), failure)
    return { kind: 'done' }
  })
  const asked: CommandOrder = { ...order, reason: 'none', phrase: null, field: { ...field, text: 'first' } }
  const actor = createActor(commandMachine.provide({ actors: { run } }), { input: { order: asked, key: 'a-key' } })
  actor.start()
  const said = []
  for (const text of [null, ' 2 ', '3']) {
    if (text !== null) actor.send({ type: 'field.edited', text })
    expect(selectFieldProblem(actor.getSnapshot())).toBeNull()
    actor.send({ type: 'command.confirmed' })
    const { context } = await waitFor(
      actor,
      (snapshot) => selectStep(snapshot) === 'asking' && !snapshot.hasTag('busy'),
    )
    said.push([context.text, selectFieldProblem(actor.getSnapshot())])
  }
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, ({ status }) => status === 'done')
  expect(said).toEqual([
    ['first', { key: 'raised' }],
    [' 2 ', { key: 'wrong' }],
    ['3', null],
  ])
  expect(runs.map(({ text }) => text)).toEqual(['first', '2', '3', '3'])
})

it('hands over what the venue said when it was done', async () => {
  const run = fromPromise<CommandAnswer, CommandRun>(async () => ({ kind: 'done', answer: { pin: 'once' } }))
  const machine = commandMachine.provide({ actors: { run } })
  const actor = createActor(machine, { input: { order: { ...order, isAsked: false }, key: 'key-of-this-command' } })
  actor.start()
  const { output } = await waitFor(actor, ({ status }) => status === 'done')
  expect(output).toEqual({ ended: 'done', act: { do: 'close' }, answer: { pin: 'once' } })
})
