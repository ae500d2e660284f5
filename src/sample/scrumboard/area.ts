import * as z from 'zod/mini'
import { type Area, callsOf, found, nextId, removed, replaced } from '../kit/area.ts'
import { SampleRefusal } from '../kit/refusal.ts'
import { Id, Name } from '../kit/scalars.ts'
import { handleOf } from '../kit/texts.ts'
import {
  type Board,
  Board as BoardShape,
  Card,
  List,
  ListedBoard,
  NewBoard,
  NewCard,
  Settings,
  State,
} from './entities.ts'
import { boardLabels, seed } from './seed.ts'

const { get, post } = callsOf<State>()
const path = (name: string) => `/api/scrumboard-app/${name}`
const ofBoard = { boardId: Id }
const boardOf = ({ boards }: State, boardId: string): Board => found(boards, boardId, 'board')

/** Every card of the board stands in one list at most, and in none that is not there. */
function arrange(board: Board, lists: Board['lists']): Board['lists'] {
  const ids = (of: Board['lists']) =>
    of
      .map(({ id }) => id)
      .toSorted()
      .join()
  const cards = (of: Board['lists']) =>
    of
      .flatMap(({ idCards }) => idCards)
      .toSorted()
      .join()
  if (ids(lists) !== ids(board.lists) || cards(lists) !== cards(board.lists))
    throw new SampleRefusal(422, 'The arrangement must hold every list and every card once')
  board.lists = lists
  return lists
}
const order = (name: 'card/order' | 'list/order', summary: string) =>
  post({
    path: path(name),
    summary,
    data: z.object({ ...ofBoard, lists: z.array(List) }),
    answer: z.array(List),
    example: ({ boards: [board] }) => ({ data: { boardId: board?.id, lists: board?.lists.toReversed() } }),
    run: ({ state, data }) => arrange(boardOf(state, data.boardId), data.lists),
  })

export const scrumboard: Area<State> = {
  name: 'scrumboard',
  state: State,
  seed,
  calls: [
    get({
      path: path('boards'),
      summary: 'All boards, by id, name and uri.',
      answer: z.array(ListedBoard),
      run: ({ state }) => state.boards.map(({ id, name, uri }) => ({ id, name, uri })),
    }),
    post({
      path: path('board/new'),
      summary: 'A new board, empty but for the labels.',
      data: z.object({ board: NewBoard }),
      answer: BoardShape,
      example: { data: { board: { name: 'Spring' } } },
      run: ({ state: { boards }, data: { board } }) => {
        const made: Board = {
          ...{ id: nextId(boards), name: board.name, uri: board.uri ?? handleOf(board.name) },
          settings: board.settings ?? { color: 'fuse-dark', subscribed: true, cardCoverImages: true },
          ...{ lists: [], cards: [], members: [], labels: boardLabels },
        }
        boards.push(made)
        return made
      },
    }),
    post({
      path: path('board/rename'),
      summary: 'Another name.',
      data: z.object({ ...ofBoard, boardTitle: Name }),
      answer: ListedBoard,
      example: { data: { boardId: '1', boardTitle: 'Summer' } },
      run: ({ state, data: { boardId, boardTitle } }) => {
        const { id, name, uri } = Object.assign(boardOf(state, boardId), {
          name: boardTitle,
          uri: handleOf(boardTitle),
        })
        return { id, name, uri }
      },
    }),
    get({
      path: path('board'),
      summary: 'One board, whole.',
      params: z.object(ofBoard),
      answer: BoardShape,
      example: { params: { boardId: '1' } },
      run: ({ state, params }) => boardOf(state, params.boardId),
    }),
    post({
      path: path('board/settings/update'),
      summary: 'Settings instead of those before.',
      data: z.object({ ...ofBoard, settings: Settings }),
      answer: Settings,
      example: { data: { boardId: '1', settings: { color: 'blue-grey', subscribed: false, cardCoverImages: false } } },
      run: ({ state, data: { boardId, settings } }) => {
        boardOf(state, boardId).settings = settings
        return settings
      },
    }),
    post({
      path: path('board/delete'),
      summary: 'Deletes a board; answers those that stay.',
      data: z.object(ofBoard),
      answer: z.array(ListedBoard),
      example: { data: { boardId: '3' } },
      run: ({ state, data }) => {
        removed(state.boards, data.boardId, 'board')
        return state.boards.map(({ id, name, uri }) => ({ id, name, uri }))
      },
    }),
    post({
      path: path('card/new'),
      summary: 'A new card, last in its list; answers the board.',
      data: z.object({ ...ofBoard, listId: Id, data: NewCard }),
      answer: BoardShape,
      example: { data: { boardId: '1', listId: '1', data: { name: 'Paint the door' } } },
      run: ({ state, data: { boardId, listId, data } }) => {
        const board = boardOf(state, boardId)
        const list = found(board.lists, listId, 'list')
        const id = nextId(board.cards)
        board.cards.push({
          ...{ description: '', idAttachmentCover: null, idMembers: [], idLabels: [], attachments: [] },
          ...{ subscribed: true, checklists: [], activities: [], due: null, ...data, id },
        })
        list.idCards.push(id)
        return board
      },
    }),
    post({
      path: path('list/new'),
      summary: 'A new list, last on its board; answers the lists.',
      data: z.object({ ...ofBoard, data: z.object({ name: Name }) }),
      answer: z.array(List),
      example: { data: { boardId: '1', data: { name: 'Later' } } },
      run: ({ state, data: { boardId, data } }) => {
        const { lists } = boardOf(state, boardId)
        lists.push({ id: nextId(lists), name: data.name, idCards: [] })
        return lists
      },
    }),
    post({
      path: path('list/rename'),
      summary: 'Another name; answers the list.',
      data: z.object({ ...ofBoard, listId: Id, listTitle: Name }),
      answer: List,
      example: { data: { boardId: '1', listId: '1', listTitle: 'Thoughts' } },
      run: ({ state, data: { boardId, listId, listTitle } }) =>
        Object.assign(found(boardOf(state, boardId).lists, listId, 'list'), { name: listTitle }),
    }),
    post({
      path: path('list/remove'),
      summary: 'Removes a list with the cards in it; answers the board.',
      data: z.object({ ...ofBoard, listId: Id }),
      answer: BoardShape,
      example: { data: { boardId: '1', listId: '5' } },
      run: ({ state, data: { boardId, listId } }) => {
        const board = boardOf(state, boardId)
        const { idCards } = removed(board.lists, listId, 'list')
        board.cards = board.cards.filter(({ id }) => !idCards.includes(id))
        return board
      },
    }),
    post({
      path: path('card/update'),
      summary: 'Replaces a card.',
      data: z.object({ ...ofBoard, card: Card }),
      answer: Card,
      example: {
        data: {
          boardId: '1',
          card: {
            ...{ id: '1', name: 'Paint the door', description: 'Green', idAttachmentCover: null, idMembers: ['1'] },
            ...{ idLabels: [], attachments: [], subscribed: true, checklists: [], activities: [], due: null },
          },
        },
      },
      run: ({ state, data: { boardId, card } }) => replaced(boardOf(state, boardId).cards, card, 'card'),
    }),
    post({
      path: path('card/remove'),
      summary: 'Removes a card, and its id from every list; answers the board.',
      data: z.object({ ...ofBoard, cardId: Id }),
      answer: BoardShape,
      example: { data: { boardId: '1', cardId: '2' } },
      run: ({ state, data: { boardId, cardId } }) => {
        const board = boardOf(state, boardId)
        removed(board.cards, cardId, 'card')
        for (const list of board.lists) list.idCards = list.idCards.filter((id) => id !== cardId)
        return board
      },
    }),
    order('card/order', 'The lists as they stand after cards were moved.'),
    order('list/order', 'The lists as they stand after lists were moved.'),
  ],
}
