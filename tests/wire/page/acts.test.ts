import { expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { createRecorder } from '#machines/kit/recorder.ts'
import { createActs } from '#wire/page/acts.ts'

/** What a person does comes as a task of its own. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A page that sends something out at once and something that it waits for; `out`: under which ids. */
function openPage() {
  let made = 0
  const acts = createActs(() => `id ${++made}`)
  const recorder = createRecorder({ now: () => 0, act: acts.now, ignore: ['xstate.init', 'xstate.promise.'] })
  const out: string[] = []
  const answers: (() => void)[] = []
  const chart = setup({
    actors: {
      line: fromCallback(({ receive, sendBack }) => {
        receive(() => {
          out.push(acts.trace())
          const act = acts.now()
          answers.push(() => acts.goOn(act, () => sendBack({ type: 'game.changed' })))
        })
      }),
      call: fromPromise(() => {
        out.push(acts.trace())
        return new Promise<void>((resolve) => answers.push(resolve))
      }),
    },
  }).createMachine({
    invoke: { id: 'line', src: 'line' },
    initial: 'resting',
    on: {
      press: { actions: sendTo('line', { type: 'request.press' }) },
      'game.changed': {},
      look: {},
    },
    states: {
      resting: { on: { save: 'saving' } },
      saving: { invoke: { src: 'call', onDone: 'saved' } },
      saved: { entry: sendTo('line', { type: 'request.press' }) },
    },
  })
  const page = createActor(chart, {
    inspect: (inspection) => {
      acts.inspect(inspection)
      recorder.inspect(inspection)
    },
  })
  page.start()
  const told = () =>
    recorder
      .inspection()
      .events.filter(({ event }) => !event.startsWith('xstate.'))
      .map(({ event, trace }) => `${event}: ${trace}`)
  return { page, recorder, out, answers, told }
}

it('all that a press sets off at once is one act, and its answer belongs to it', async () => {
  const { page, out, answers, told } = openPage()
  await nextTask()
  page.send({ type: 'press' })
  await nextTask()
  page.send({ type: 'look' })
  await nextTask()
  for (const answer of answers) answer()
  expect(out).toEqual(['id 1'])
  expect(told()).toEqual([
    'press: id 1',
    'request.press: id 1',
    // Nothing went out for it.
    'look: undefined',
    'game.changed: id 1',
  ])
})

it('what is awaited goes on with its act; another press is another', async () => {
  const { page, out, answers, recorder } = openPage()
  await nextTask()
  page.send({ type: 'save' })
  await nextTask()
  page.send({ type: 'press' })
  await nextTask()
  answers[0]?.()
  await nextTask()
  expect(page.getSnapshot().value).toBe('saved')
  // The call, the press, and what the end of the call set off.
  expect(out).toEqual(['id 1', 'id 2', 'id 1'])
  const done = recorder.inspection().events.find(({ event }) => event.startsWith('xstate.done.actor'))
  expect(done?.trace).toBe('id 1')
})

it('what nobody began has an id of its own when it goes out', () => {
  let made = 0
  const acts = createActs(() => `id ${++made}`)
  expect(acts.now()).toBe(null)
  expect([acts.trace(), acts.trace()]).toEqual(['id 1', 'id 1'])
})
