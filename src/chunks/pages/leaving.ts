import { leavingMachine } from '#machines/kit/leaving/index.ts'
import { createLeaveWatch } from '../../wire/page/leaveWatch.ts'
import type { PageSetup } from './page.ts'

/** What asks before a form is left that is not saved. */
export const createLeaving = ({ history }: PageSetup) =>
  leavingMachine.provide({
    actors: { watch: createLeaveWatch(history) },
    actions: { leave: (_, { to }) => history.leaveTo(to) },
  })
