import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type AreaRef, selectPlace, selectThing } from '#machines/sample/area/index.ts'
import { Button } from '#ui/Button.tsx'
import { resolverOf } from '#ui/form/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Facts } from '#ui/Facts.tsx'
import { AreaForm } from '../area/AreaForm.tsx'
import { Thing } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { baseOf, createArea, saidAs } from '../area/createArea.ts'
import { fieldOf, momentOf } from '../area/moments.ts'
import { heading, stack, textLink } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { boardPath } from './boardPath.ts'
import type { Board, Card } from './entities.ts'

const path = '/api/scrumboard-app'
const Written = z.looseObject({ name: z.string().check(z.trim(), z.minLength(1)) })
const resolver = resolverOf<object, unknown>(Written, (values) => values)
type Shown = { board: Board; card: Card }

/** One card of a board, in its form. */
function CardPage({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const { values } = useSelector(area, selectPlace)
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.card')} />
      <Link to={boardPath(values['board'] ?? null)} className={textLink}>
        {t('samplePages.back')}
      </Link>
      <Thing area={area}>
        <CardForm area={area} />
      </Thing>
    </div>
  )
}

function CardForm({ area }: { area: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const askRemoval = useAskRemoval()
  const shown = useSelector(area, selectThing<Shown>)
  if (!shown) return null
  const { board, card } = shown
  const nameOf = (member: string) => board.members.find(({ id }) => id === member)?.name ?? ''
  return (
    <>
      <AreaForm
        {...{ area, resolver }}
        fields={[
          { name: 'name', kind: 'text' },
          { name: 'due', kind: 'moment' },
          {
            ...{ name: 'members', kind: 'many' },
            options: board.members.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            ...{ name: 'labels', kind: 'many' },
            options: board.labels.map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'description', kind: 'area' },
        ]}
        more={
          <Button
            kind="danger"
            onClick={() => askRemoval(card.name, { name: 'remove', data: { boardId: board.id, cardId: card.id } })}
          >
            {t('samplePages.remove.verb')}
          </Button>
        }
      />
      {card.checklists.map((list) => (
        <section key={list.id}>
          <h2 className={heading}>
            <bdi>{list.name}</bdi>
          </h2>
          <Facts
            facts={list.checkItems.map(({ name, checked }) => [
              name,
              t(checked ? 'samplePages.field.completed' : 'samplePages.open'),
            ])}
          />
        </section>
      ))}
      {card.activities.length > 0 && (
        <Facts
          facts={card.activities.map(({ idMember, message, time }) => [`${nameOf(idMember)}, ${when(time)}`, message])}
        />
      )}
    </>
  )
}

function createCard(setup: SamplePageSetup) {
  const { ask } = setup
  const one = async (boardId: string, cardId: string): Promise<Shown> => {
    const board = await ask<Board>('GET', `${path}/board`, { params: { boardId } })
    const card = board.cards.find(({ id }) => id === cardId)
    if (!card) throw new Error('there is no such card')
    return { board, card }
  }
  return createArea(setup, {
    thing: async ({ id, values }) => {
      const shown = await one(values['board'] ?? '', id)
      const { name, description, due, idMembers, idLabels } = shown.card
      const fields = {
        board: shown.board.id,
        name,
        description,
        due: fieldOf(due),
        members: idMembers,
        labels: idLabels,
      }
      return { row: shown, base: baseOf(fields) }
    },
    save: async ({ id, changed, before }) => {
      const boardId = String(before['board'])
      const { card } = await one(boardId, id ?? '')
      const { board: _, due, members, labels, ...rest } = changed
      const data = {
        boardId,
        card: {
          ...{ ...card, ...rest },
          ...(due === undefined ? {} : { due: momentOf(due as string) }),
          ...(members === undefined ? {} : { idMembers: members }),
          ...(labels === undefined ? {} : { idLabels: labels }),
        },
      }
      await ask('POST', `${path}/card/update`, { data })
      return { values: changed, goTo: null }
    },
    act: async ({ data }) => {
      await ask('POST', `${path}/card/remove`, { data })
      return saidAs('samplePages.removed', boardPath((data as { boardId: string }).boardId))
    },
  })
}

export const page = definePage({ create: createCard, View: CardPage })
