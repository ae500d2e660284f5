import { leavingMachine } from '#machines/kit/leaving/index.ts'
import { createLeaveWatch } from '../../wire/page/leaveWatch.ts'
import type { PageSetup } from './page.ts'

/** What asks before a form is left that is not saved. `parts`: parameters of the address that lead away from it on its own page. */
export const createLeaving = ({ history }: PageSetup, parts: readonly string[] = []) =>
  leavingMachine.provide({
    actors: { watch: createLeaveWatch(history, { parts }) },
    actions: { leave: (_, { to }) => history.leaveTo(to) },
  })
