import { userBoardMachine } from '#machines/desk/pages/userBoard/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { UserBoardPage } from '../../desk/pages/userBoard/UserBoardPage.tsx'
import { createUserBoardActors } from '../../wire/actors/userBoard.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['userBoard', 'account', 'ui'],
  create: (setup) => {
    const { fetchPeople, fetchFigures, fetchHot, fetchCashiers, fetchPostings } = createUserBoardActors(setup)
    return userBoardMachine.provide({
      actors: {
        people: collectionMachine.provide({ actors: { fetchAll: fetchPeople } }),
        figures: collectionMachine.provide({ actors: { fetchAll: fetchFigures } }),
        hot: collectionMachine.provide({ actors: { fetchAll: fetchHot } }),
        cashiers: collectionMachine.provide({ actors: { fetchAll: fetchCashiers } }),
        drill: queryMachine.provide({ actors: { fetchPage: fetchPostings } }),
      },
    })
  },
  View: UserBoardPage,
})
