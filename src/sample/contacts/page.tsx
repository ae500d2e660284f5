import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type AreaRef, selectThing } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { resolverOf } from '#ui/form/index.ts'
import { Portrait } from '#ui/Portrait.tsx'
import type { Column } from '#ui/table/index.ts'
import { AreaForm } from '../area/AreaForm.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { baseOf, createArea, done, saidAs } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { useAbout } from '../area/Rows.tsx'
import { useWord } from '../area/words.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { type Contact, NewContact, type User } from './entities.ts'

const withPortrait = css({ display: 'inline-flex', alignItems: 'center', gap: '3' })

type Person = z.infer<typeof Contact>
type Own = z.infer<typeof User>
type Row = Person & { isStarred: boolean; isIn: readonly string[] }
const path = '/api/contacts-app'
const names = ['name', 'lastName', 'nickname', 'company', 'jobTitle', 'email', 'phone', 'address'] as const
const fields: readonly FieldSpec[] = [
  ...names.map((name) => ({ name, kind: 'text' as const })),
  { name: 'birthday', kind: 'day' },
  { name: 'notes', kind: 'area' },
  { name: 'avatar', kind: 'picture' },
]
const empty: z.infer<typeof NewContact> = {
  ...{ name: '', lastName: '', avatar: '', nickname: '', company: '', jobTitle: '', email: '', phone: '' },
  ...{ address: '', birthday: '', notes: '' },
}
/** Of one, and of several. */
const calls = {
  remove: ['remove-contact', 'remove-contacts'],
  star: ['toggle-starred-contact', 'toggle-starred-contacts'],
  starred: [null, 'set-contacts-starred'],
  unstarred: [null, 'set-contacts-unstarred'],
} as const
const resolver = resolverOf<object, unknown>(NewContact, (values) => values)
const fullName = ({ name, lastName }: Person) => `${name} ${lastName}`.trim()

/** The book of contacts: all, the frequent ones, those with a star; one of them in its form. */
function Contacts({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const askRemoval = useAskRemoval()
  const contact = useSelector(area, selectThing<Person>)
  const word = useWord()
  const user = useAbout<Own>(area)
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        ...{ id: 'name', label: t('samplePages.field.name'), value: fullName, isName: true, width: 200 },
        cell: (person) => (
          <span className={withPortrait}>
            <Portrait name={fullName(person)} picture={person.avatar || null} size="small" />
            {fullName(person)}
          </span>
        ),
      },
      {
        id: 'starred',
        label: t('samplePages.field.starred'),
        value: ({ isStarred }) => (isStarred ? '★' : null),
        width: 80,
      },
      { id: 'company', label: t('samplePages.field.company'), value: ({ company }) => company, canGroup: true },
      { isLong: true, id: 'email', label: t('samplePages.field.email'), value: ({ email }) => email, width: 220 },
      {
        ...{ id: 'phone', label: t('samplePages.field.phone'), width: 140 },
        value: ({ phone }) => phone,
        // Its plus stays before it in Arabic.
        cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi>,
      },
      {
        id: 'group',
        label: t('samplePages.profile.groups'),
        value: ({ isIn }) => isIn.map((name) => word(name)).join(', ') || null,
        width: 160,
      },
    ],
    [t, word],
  )
  return (
    <AreaPage<Row>
      {...{ area, columns }}
      id="contacts"
      nameOf={fullName}
      make={t('samplePages.make.contacts')}
      filters={[
        { name: 'filter', value: 'frequent', label: t('samplePages.frequent') },
        { name: 'filter', value: 'starred', label: t('samplePages.field.starred') },
        ...(user?.groups ?? []).map(({ id, name }) => ({ name: 'group' as const, value: id, label: word(name) })),
      ]}
      actions={() => [{ value: 'star', label: t('samplePages.toggleStar') }]}
      onAction={(name, { id }) => area.send({ type: 'act.asked', act: { name, data: [id] } })}
      bulk={[
        { value: 'starred', label: t('samplePages.star') },
        { value: 'unstarred', label: t('samplePages.unstar') },
        { value: 'star', label: t('samplePages.toggleStar') },
        { value: 'remove', label: t('samplePages.remove.verb') },
      ]}
      onBulk={(name, ids) =>
        name === 'remove'
          ? askRemoval(t('samplePages.several', { count: ids.length }), { name, data: ids })
          : area.send({ type: 'act.asked', act: { name, data: ids } })
      }
    >
      <AreaForm
        {...{ area, fields, resolver }}
        more={
          contact && (
            <Button kind="danger" onClick={() => askRemoval(fullName(contact), { name: 'remove', data: [contact.id] })}>
              {t('samplePages.remove.verb')}
            </Button>
          )
        }
      />
    </AreaPage>
  )
}

function createContacts(setup: SamplePageSetup) {
  const { ask } = setup
  const all = () => ask<Person[]>('GET', `${path}/contacts`)
  const user = () => ask<Own>('GET', `${path}/user`)
  const one = async (id: string) => (await all()).find((contact) => contact.id === id)
  return createArea(setup, {
    rows: async ({ filter = 'all', group }) => {
      const [people, { starred, groups }] = await Promise.all([
        ask<Person[]>('GET', `${path}/contacts`, { params: { id: filter } }),
        user(),
      ])
      const of = (id: string) => groups.filter(({ contactIds }) => contactIds.includes(id))
      return people
        .filter(({ id }) => group === undefined || of(id).some((one) => one.id === group))
        .map((person) => ({
          ...{ ...person, isStarred: starred.includes(person.id) },
          isIn: of(person.id).map(({ name }) => name),
        }))
    },
    about: user,
    thing: async ({ id }) => {
      if (id === 'new') return { row: null, base: baseOf(empty) }
      const contact = await one(id)
      if (!contact) throw new Error('there is no such contact')
      const { id: _, ...values } = contact
      return { row: contact, base: baseOf(values) }
    },
    save: async ({ id, changed }) => {
      if (id === null) {
        const made = await ask<Person>('POST', `${path}/add-contact`, { data: { contact: { ...empty, ...changed } } })
        return { values: changed, goTo: addressOf('contacts', made.id) }
      }
      await ask('POST', `${path}/update-contact`, { data: { contact: { ...(await one(id)), ...changed } } })
      return { values: changed, goTo: null }
    },
    act: async ({ name, data }) => {
      const contactIds = data as readonly string[]
      const [contactId, ...more] = contactIds
      const [alone, several] = calls[name as keyof typeof calls]
      if (alone !== null && more.length === 0) await ask('POST', `${path}/${alone}`, { data: { contactId } })
      else await ask('POST', `${path}/${several}`, { data: { contactIds } })
      return name === 'remove' ? saidAs('samplePages.removed', addressOf('contacts')) : done
    },
  })
}

export const page = definePage({ create: createContacts, View: Contacts })
