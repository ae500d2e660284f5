import { reconciliationMachine } from '#machines/desk/pages/reconciliation/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { ReconciliationPage } from '../../desk/pages/reconciliation/ReconciliationPage.tsx'
import { createReconciliationActors } from '../../wire/actors/reconciliation.ts'
import { createCommands } from './commands.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['reconciliation', 'machine', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchAll, fetchPage, fetchDetail, command } = createReconciliationActors(setup)
    return reconciliationMachine.provide({
      actors: {
        day: collectionMachine.provide({ actors: { fetchAll } }),
        differences: queryMachine.provide({ actors: { fetchPage } }),
        detail: detailMachine.provide({ actors: { fetchDetail } }),
        commands: createCommands(command),
      },
    })
  },
  View: ReconciliationPage,
})
