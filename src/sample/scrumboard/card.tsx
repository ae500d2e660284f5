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
import { DraftLine, Thing } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { baseOf, createArea, done, type Drafted, saidAs } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { fieldOf, momentOf } from '../area/moments.ts'
import { heading, stack, textLink } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { useWord } from '../area/words.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { boardPath } from './boardPath.ts'
import type { Board, Card } from './entities.ts'

const path = '/api/scrumboard-app'
const Written = z.looseObject({ name: z.string().check(z.trim(), z.minLength(1)) })
const resolver = resolverOf<object, unknown>(Written, (values) => values)
type Shown = { board: Board; card: Card }
/** Each item of a checklist with the name of its list, each attachment with whether it is the cover. */
type Values = {
  board: string
  name: string
  description: string
  due: string
  subscribed: boolean
  members: readonly string[]
  labels: readonly string[]
  checklist: readonly { id: string; list: string; text: string; checked: boolean }[]
  attachments: readonly { id: string; name: string; image: string; url: string; cover: boolean; time: string }[]
}
const lists: readonly FieldSpec[] = [
  {
    ...{ name: 'checklist', kind: 'list', fresh: { list: 'Checklist', text: '', checked: false } },
    columns: [
      { name: 'checked', kind: 'check' },
      { name: 'text', kind: 'text' },
      { name: 'list', kind: 'text' },
    ],
  },
  {
    ...{ name: 'attachments', kind: 'list', fresh: { name: '', image: '', url: '', cover: false, time: '' } },
    columns: [
      { name: 'name', kind: 'text' },
      { name: 'url', kind: 'text' },
      { name: 'image', kind: 'picture' },
      { name: 'cover', kind: 'only' },
    ],
  },
]
const valuesOf = ({ board, card }: Shown): Values => ({
  ...{ board: board.id, name: card.name, description: card.description, due: fieldOf(card.due) },
  ...{ subscribed: card.subscribed, members: card.idMembers, labels: card.idLabels },
  checklist: card.checklists.flatMap(({ name: list, checkItems }) =>
    checkItems.map(({ id, name: text, checked }) => ({ id, list, text, checked })),
  ),
  attachments: card.attachments.map(({ id, name, src: image = '', url = '', time }) => ({
    ...{ id, name, image, url, time, cover: id === card.idAttachmentCover },
  })),
})
const isWritten = (text: string) => text.trim() !== ''
/** What has no words in it is not kept. */
function cardOf(
  card: Card,
  { board: _, due, members, labels, checklist, attachments, ...rest }: Values,
  now: number,
): Card {
  const items = checklist.filter(({ text }) => isWritten(text))
  const named = (list: string) => (isWritten(list) ? list.trim() : 'Checklist')
  const names = [...new Set(items.map(({ list }) => named(list)))]
  const kept = attachments.filter(({ name }) => isWritten(name))
  return {
    ...{ ...card, ...rest, due: momentOf(due), idMembers: [...members], idLabels: [...labels] },
    checklists: names.map((name, place) => ({
      ...{ id: String(place + 1), name },
      checkItems: items
        .filter(({ list }) => named(list) === name)
        .map(({ text, checked }, at) => ({ id: String(at + 1), name: text, checked })),
    })),
    attachments: kept.map(({ id, name, image, url, time }) => ({
      ...{ id, name, time: time === '' ? new Date(now).toISOString() : time },
      ...(image === '' ? { url, type: 'link' as const } : { src: image, url, type: 'image' as const }),
    })),
    idAttachmentCover: kept.find(({ cover, image }) => cover && image !== '')?.id ?? null,
  }
}

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
  const word = useWord()
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
            options: board.labels.map(({ id, name }) => ({ value: id, label: word(name) })),
          },
          { name: 'subscribed', kind: 'switch' },
          { name: 'description', kind: 'area' },
          ...lists,
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
      <section className={stack}>
        <h2 className={heading}>{t('samplePages.comments')}</h2>
        {card.activities.length > 0 && (
          <Facts
            facts={card.activities.map(({ idMember, message, time }) => [
              `${nameOf(idMember)}, ${when(time)}`,
              message,
            ])}
          />
        )}
        <DraftLine area={area} label={t('samplePages.draft.comment')} />
      </section>
    </>
  )
}

function createCard(setup: SamplePageSetup) {
  const { ask, now } = setup
  const one = async (boardId: string, cardId: string): Promise<Shown> => {
    const board = await ask<Board>('GET', `${path}/board`, { params: { boardId } })
    const card = board.cards.find(({ id }) => id === cardId)
    if (!card) throw new Error('there is no such card')
    return { board, card }
  }
  return createArea(setup, {
    thing: async ({ id, values }) => {
      const shown = await one(values['board'] ?? '', id)
      return { row: shown, base: baseOf(valuesOf(shown)) }
    },
    save: async ({ id, changed, before }) => {
      const boardId = String(before['board'])
      const shown = await one(boardId, id ?? '')
      const card = cardOf(shown.card, { ...valuesOf(shown), ...changed }, now())
      await ask('POST', `${path}/card/update`, { data: { boardId, card } })
      return { values: changed, goTo: null }
    },
    act: async ({ name, data }) => {
      if (name !== 'draft') {
        await ask('POST', `${path}/card/remove`, { data })
        return saidAs('samplePages.removed', boardPath((data as { boardId: string }).boardId))
      }
      const { text, values } = data as Drafted
      const { board, card } = await one(values['board'] ?? '', values['id'] ?? '')
      const comment = {
        ...{ id: String(card.activities.length + 1), type: 'comment', idMember: board.members[0]?.id ?? '' },
        ...{ message: text, time: new Date(now()).toISOString() },
      }
      const changed = { ...card, activities: [...card.activities, comment] }
      await ask('POST', `${path}/card/update`, { data: { boardId: board.id, card: changed } })
      return done
    },
  })
}

export const page = definePage({ create: createCard, View: CardPage })
