import { reconciliationMachine } from '#machines/desk/pages/reconciliation/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { commandMachine } from '#machines/kit/command/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { ReconciliationPage } from '../../desk/pages/reconciliation/ReconciliationPage.tsx'
import { createReconciliationActors } from '../../wire/actors/reconciliation.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['reconciliation', 'machine', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchAll, fetchPage, fetchCase, command } = createReconciliationActors(setup)
    return reconciliationMachine.provide({
      actors: {
        fetchCase,
        day: collectionMachine.provide({ actors: { fetchAll } }),
        differences: queryMachine.provide({ actors: { fetchPage } }),
        command: commandMachine.provide({ actors: command }),
      },
    })
  },
  View: ReconciliationPage,
})
