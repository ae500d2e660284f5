import { machineSettingsMachine, venueSettingsMachine } from '#machines/desk/pages/machineSettings/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { commandMachine } from '#machines/kit/command/index.ts'
import { draftMachine } from '#machines/kit/draft/index.ts'
import { formMachine } from '#machines/kit/form/index.ts'
import { MachineSettingsPage } from '../../desk/pages/machineSettings/MachineSettingsPage.tsx'
import { createMachineSettingsActors } from '../../wire/actors/machineSettings.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['machineSettings', 'machines', 'confirms', 'lobby', 'account', 'command', 'ui'],
  create: (setup) => {
    const actors = createMachineSettingsActors(setup)
    const listOf = (fetchAll: typeof actors.fetchCheck) => collectionMachine.provide({ actors: { fetchAll } })
    return machineSettingsMachine.provide({
      actors: {
        check: listOf(actors.fetchCheck),
        given: listOf(actors.fetchGiven),
        one: listOf(actors.fetchOne),
        maintenance: listOf(actors.fetchMaintenance),
        notice: draftMachine.provide({ actors: { leaving: createLeaving(setup, ['tab']) } }),
        commands: createCommands(actors.command),
        settings: venueSettingsMachine.provide({
          actors: {
            fetchSettings: actors.fetchSettings,
            form: formMachine.provide({ actors: { leaving: createLeaving(setup, ['tab']) } }),
            command: commandMachine.provide({ actors: actors.settingsCommand }),
          },
        }),
      },
    })
  },
  View: MachineSettingsPage,
})
