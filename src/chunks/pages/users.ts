import { userMachine } from '#machines/desk/pages/user/index.ts'
import { usersMachine } from '#machines/desk/pages/users/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { draftMachine } from '#machines/kit/draft/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { UsersPage } from '../../desk/pages/users/UsersPage.tsx'
import { createUserActors } from '../../wire/actors/user.ts'
import { createUsersActors } from '../../wire/actors/users.ts'
import { createLeaveWatch } from '../../wire/page/leaveWatch.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'
import { createRefunding, refundWords } from './refunding.ts'

export const page = definePage({
  words: ['users', 'machine', 'account', 'command', 'ui', ...refundWords],
  create: (setup) => {
    const { fetchPage, fetchGroups, command } = createUsersActors(setup)
    const { fetchDetail, fetchMoney, fetchLimits, fetchNotes, fetchPage: fetchTab } = createUserActors(setup)
    const user = userMachine.provide({
      actors: {
        detail: detailMachine.provide({ actors: { fetchDetail } }),
        money: detailMachine.provide({ actors: { fetchDetail: fetchMoney } }),
        limits: detailMachine.provide({ actors: { fetchDetail: fetchLimits } }),
        notes: detailMachine.provide({ actors: { fetchDetail: fetchNotes } }),
        rows: queryMachine.provide({ actors: { fetchPage: fetchTab } }),
        refunding: createRefunding(setup),
      },
    })
    return usersMachine.provide({
      actors: {
        ...{ user, fetchGroups, leaveWatch: createLeaveWatch(setup.history) },
        rows: queryMachine.provide({ actors: { fetchPage } }),
        commands: createCommands(command),
        draft: draftMachine.provide({ actors: { leaving: createLeaving(setup) } }),
      },
    })
  },
  View: UsersPage,
})
