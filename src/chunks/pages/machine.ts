import { iceCheckMachine, machineMachine, pictureUploadMachine } from '#machines/desk/pages/machine/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { formMachine } from '#machines/kit/form/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { MachinePage } from '../../desk/pages/machine/MachinePage.tsx'
import { createMachineActors } from '../../wire/actors/machine.ts'
import { createMachinesActors } from '../../wire/actors/machines.ts'
import { createIceCheck } from '../../wire/stream/iceCheck.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'
import { createStreamTrial } from './streamTrial.ts'
import { createWall, watchWords } from './watch.ts'

export const page = definePage({
  words: ['machine', 'machines', 'machineProblems', 'lobby', 'account', 'command', 'ui', ...watchWords],
  create: (setup) => {
    const { fetchDetail, fetchMeters, fetchPage, fit, save, upload } = createMachineActors(setup)
    const { command } = createMachinesActors(setup)
    return machineMachine.provide({
      actors: {
        detail: detailMachine.provide({ actors: { fetchDetail } }),
        meters: detailMachine.provide({ actors: { fetchDetail: fetchMeters } }),
        wall: createWall(setup),
        form: formMachine.provide({ actors: { save, leaving: createLeaving(setup, ['tab']) } }),
        iceCheck: iceCheckMachine.provide({ actors: { gather: createIceCheck() } }),
        trial: createStreamTrial(setup),
        picture: pictureUploadMachine.provide({ actors: { fit, upload } }),
        rows: queryMachine.provide({ actors: { fetchPage } }),
        commands: createCommands(command),
      },
    })
  },
  View: MachinePage,
})
