import { expect, it } from 'vitest'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { showcaseMachine } from '#machines/inspect/showcase/index.ts'
import type { Rehearsal, ShowcaseContext, ShowcaseEvent } from '#machines/inspect/showcase/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const order: CommandOrder<Rehearsal> = {
  ...{ act: { do: 'done' }, isAsked: true, isDangerous: false, title: { key: 'title' }, words: null },
  ...{ confirm: { key: 'go' }, done: null, reason: 'none', phrase: null, affected: [] },
}
const alphabet = {
  'part.opened': [
    { type: 'part.opened', part: 'dialog' },
    { type: 'part.opened', part: 'sealed' },
  ],
  'part.closed': [{ type: 'part.closed' }],
  'switch.turned': [{ type: 'switch.turned', isOn: false }],
  'option.chosen': [{ type: 'option.chosen', option: 'two' }],
  'sample.changed': [{ type: 'sample.changed', name: 'tab', value: 'money' }],
  'command.rehearsed': [{ type: 'command.rehearsed', order, key: 'key-of-this-order' }],
} satisfies Alphabet<ShowcaseEvent>

it('walks every transition; one part at a time, and none beside a command', () => {
  const walked = walkChart({
    machine: showcaseMachine,
    alphabet,
    outcomes: { command: { done: [{ ended: 'done', act: order.act }] } },
    check: ({ after, open }) => {
      expect((after.context as ShowcaseContext).part !== null).toBe(after.matches('showing'))
      expect(open).toEqual(after.matches('rehearsing') ? ['command'] : [])
    },
  })
  expect(walked.untaken).toEqual([])
})
