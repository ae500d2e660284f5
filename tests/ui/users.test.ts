/** What is asked before an exclusion ends: by whom it may be done, and what it waits for. */
import { expect, it } from 'vitest'
import { liftOrder } from '../../src/desk/pages/users/limitActs.ts'

const player = { id: 4, username: 'ada', name: 'Ada', lastname: 'Er' }
const exclusion = { kind: 'selfExclusion', since: 1, until: 9 } as const
const proposal = { by: { ...player, id: 7 }, reason: 'a letter', at: 5 }

it.for([
  // Its term is over: one of the staff lets them in.
  ['ended', null, 'users.lift.act', 'users.lift.done', null],
  ['running', null, 'users.lift.propose', 'users.waits', null],
  ['running', proposal, 'users.lift.confirm', 'users.lift.done', 5],
] as const)('an exclusion that is %s, proposed %o: %s', ([state, proposed, confirm, done, askedAt]) => {
  const order = liftOrder(player, { exclusion: { ...exclusion, state }, proposal: proposed })
  expect(order).toMatchObject({
    act: { do: 'lift', id: 4, askedAt },
    ...{ isAsked: true, reason: 'required', confirm: { key: confirm }, done: { key: done } },
  })
})
