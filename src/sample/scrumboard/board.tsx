import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fromPromise } from 'xstate'
import {
  type Arrangement,
  type BoardAct,
  type BoardList,
  boardMachine,
  type BoardRef,
  selectBoard,
  selectHasFailed,
  selectIsBusy,
  selectLists,
  type ShownBoard,
} from '#machines/sample/board/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Failed, Loading } from '#ui/states/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { heading, row, stack, textLink } from '../area/styles.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { BoardCard } from './BoardCard.tsx'
import { boardPath, settingsPath } from './boardPath.ts'
import { carryByPointer, Grip, useIsHeld } from './carry.tsx'
import type { Board } from './entities.ts'

const path = '/api/scrumboard-app'
const lane = css({ display: 'flex', gap: '4', overflowX: 'auto', alignItems: 'start', paddingBlockEnd: '4' })
const column = cva({
  base: {
    flex: 'none',
    inlineSize: '[280px]',
    maxInlineSize: '[80vw]',
    display: 'grid',
    gap: '3',
    padding: '4',
    borderRadius: '3',
    borderWidth: '1px',
    borderColor: 'transparent',
    bg: 'sunken',
  },
  variants: { isHeld: { true: { borderColor: 'act', boxShadow: 'middle' }, false: {} } },
})
const cards = css({ display: 'grid', gap: '3', minBlockSize: '[48px]', alignContent: 'start' })

/** One board: its lists side by side, a card carried from one to another. */
function BoardPage({ page: actor }: { page: BoardRef }) {
  const { t } = useTranslation()
  const board = useSelector(actor, selectBoard) as Board | null
  const lists = useSelector(actor, selectLists)
  const hasFailed = useSelector(actor, selectHasFailed)
  if (hasFailed)
    return <Failed title={t('samplePages.thingFailed')} onRetry={() => actor.send({ type: 'board.retry' })} />
  if (board === null) return <Loading of="table" count={6} />
  return (
    <div className={stack}>
      <PageHead title={board.name} note={t('samplePages.carryHint')} />
      <div className={row}>
        <Link to={boardPath(null)} className={textLink}>
          {t('samplePages.page.boards')}
        </Link>
        <Link to={settingsPath(board.id)} className={textLink}>
          {t('samplePages.page.boardSettings')}
        </Link>
      </div>
      <div className={lane} role="group" aria-label={board.name} tabIndex={0} {...carryByPointer(actor)}>
        {lists.map((list) => (
          <List key={list.id} actor={actor} board={board} list={list} />
        ))}
        <div className={column({})}>
          <Line
            id="new-list"
            label={t('samplePages.draft.list')}
            actor={actor}
            make={(name) => ({ name: 'list', data: { name } })}
          />
        </div>
      </div>
    </div>
  )
}

function List({ actor, board, list }: { actor: BoardRef; board: Board; list: BoardList }) {
  const held = { kind: 'list', id: list.id } as const
  const isHeld = useIsHeld(actor, held)
  const { t } = useTranslation()
  const askRemoval = useAskRemoval()
  return (
    <section
      className={column({ isHeld })}
      aria-label={list.name}
      data-list={list.id}
      {...(isHeld && { 'data-held': '' })}
    >
      <div className={row}>
        <Grip actor={actor} held={held} name={list.name} />
        <h2 className={heading}>
          <bdi>{list.name}</bdi>
        </h2>
        <Button
          kind="bare"
          aria-label={t('samplePages.removeList', { name: list.name })}
          onClick={() => askRemoval(list.name, { name: 'removeList', data: { listId: list.id } })}
        >
          {t('samplePages.remove.verb')}
        </Button>
      </div>
      <ul className={cards}>
        {list.idCards.map((id) => {
          const card = board.cards.find((one) => one.id === id)
          return card && <BoardCard key={id} actor={actor} board={board} card={card} />
        })}
      </ul>
      <Line
        id={`new-card-${list.id}`}
        label={t('samplePages.draft.card')}
        actor={actor}
        make={(name) => ({ name: 'card', data: { listId: list.id, name } })}
      />
    </section>
  )
}

type LineProps = { id: string; label: string; actor: BoardRef; make: (text: string) => { name: string; data: unknown } }
/** A line in which something new is named. */
function Line({ id, label, actor, make }: LineProps) {
  const { t } = useTranslation()
  const isBusy = useSelector(actor, selectIsBusy)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = new FormData(form.current ?? undefined).get('text')
    const text = typeof given === 'string' ? given.trim() : ''
    if (text === '') return
    actor.send({ type: 'act.asked', act: make(text) })
    form.current?.reset()
  }
  return (
    <form ref={form} onSubmit={submit} className={stack}>
      <TextField id={id} name="text" label={label} maxLength={200} autoComplete="off" />
      <Button type="submit" disabled={isBusy}>
        {t('samplePages.add')}
      </Button>
    </form>
  )
}

function createBoard({ ask }: SamplePageSetup) {
  const fetchBoard = (boardId: string) => ask<Board>('GET', `${path}/board`, { params: { boardId } })
  return boardMachine.provide({
    actors: {
      fetchBoard: fromPromise<ShownBoard, { boardId: string }>(async ({ input }) => fetchBoard(input.boardId)),
      arrange: fromPromise<ShownBoard, Arrangement>(async ({ input }) => {
        const { kind, ...data } = input
        await ask('POST', `${path}/${kind}/order`, { data })
        return fetchBoard(data.boardId)
      }),
      act: fromPromise<ShownBoard, BoardAct>(async ({ input: { name, data, boardId } }) => {
        const { listId, name: text } = data as { listId?: string; name?: string }
        if (name === 'list') await ask('POST', `${path}/list/new`, { data: { boardId, data: { name: text } } })
        else if (name === 'card')
          await ask('POST', `${path}/card/new`, { data: { boardId, listId, data: { name: text } } })
        else await ask('POST', `${path}/list/remove`, { data: { boardId, listId } })
        return fetchBoard(boardId)
      }),
    },
  })
}

export const page = definePage({ create: createBoard, View: BoardPage })
