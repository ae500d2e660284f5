import { groupsMachine, rightsMachine, settingsMachine } from '#machines/desk/pages/groups/index.ts'
import { formMachine } from '#machines/kit/form/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { GroupsPage } from '../../desk/pages/groups/GroupsPage.tsx'
import { createGroupsActors } from '../../wire/actors/groups.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['groups', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchGroups, fetchPage, tryRights, tryWhitelist, command } = createGroupsActors(setup)
    const leaving = createLeaving(setup, ['part', 'group'])
    return groupsMachine.provide({
      actions: { navigate: (_, { to }) => setup.navigate(to) },
      actors: {
        fetchGroups,
        rights: rightsMachine.provide({ actors: { tryRights, leaving } }),
        settings: settingsMachine.provide({
          actors: { tryWhitelist, form: formMachine.provide({ actors: { leaving } }) },
        }),
        members: queryMachine.provide({ actors: { fetchPage } }),
        commands: createCommands(command),
      },
    })
  },
  View: GroupsPage,
})
