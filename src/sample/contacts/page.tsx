import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type AreaRef, selectThing } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { Button } from '#ui/Button.tsx'
import { resolverOf } from '#ui/form/index.ts'
import type { Column } from '#ui/table/index.ts'
import { AreaForm } from '../area/AreaForm.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { baseOf, createArea, done, saidAs } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { type Contact, NewContact } from './entities.ts'

type Person = z.infer<typeof Contact>
type Row = Person & { isStarred: boolean }
const path = '/api/contacts-app'
const names = ['name', 'lastName', 'nickname', 'company', 'jobTitle', 'email', 'phone', 'address'] as const
const fields: readonly FieldSpec[] = [
  ...names.map((name) => ({ name, kind: 'text' as const })),
  { name: 'birthday', kind: 'day' },
  { name: 'notes', kind: 'area' },
]
const empty: z.infer<typeof NewContact> = {
  ...{ name: '', lastName: '', avatar: '', nickname: '', company: '', jobTitle: '', email: '', phone: '' },
  ...{ address: '', birthday: '', notes: '' },
}
const resolver = resolverOf<object, unknown>(NewContact, (values) => values)
const fullName = ({ name, lastName }: Person) => `${name} ${lastName}`.trim()

/** The book of contacts: all, the frequent ones, those with a star; one of them in its form. */
function Contacts({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const askRemoval = useAskRemoval()
  const contact = useSelector(area, selectThing<Person>)
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'name', label: t('samplePages.field.name'), value: fullName, isName: true, width: 180 },
      {
        id: 'starred',
        label: t('samplePages.field.starred'),
        value: ({ isStarred }) => (isStarred ? '★' : ''),
        width: 80,
      },
      { id: 'company', label: t('samplePages.field.company'), value: ({ company }) => company, canGroup: true },
      { id: 'email', label: t('samplePages.field.email'), value: ({ email }) => email, width: 220 },
      { id: 'phone', label: t('samplePages.field.phone'), value: ({ phone }) => phone, width: 140 },
    ],
    [t],
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
      ]}
      actions={() => [{ value: 'star', label: t('samplePages.toggleStar') }]}
      onAction={(name, { id }) => area.send({ type: 'act.asked', act: { name, data: [id] } })}
      bulk={[
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
  const one = async (id: string) => (await all()).find((contact) => contact.id === id)
  return createArea(setup, {
    rows: async ({ filter = 'all' }) => {
      const [people, { starred }] = await Promise.all([
        ask<Person[]>('GET', `${path}/contacts`, { params: { id: filter } }),
        ask<{ starred: string[] }>('GET', `${path}/user`),
      ])
      return people.map((person) => ({ ...person, isStarred: starred.includes(person.id) }))
    },
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
      const call = name === 'remove' ? 'remove-contacts' : 'toggle-starred-contacts'
      await ask('POST', `${path}/${call}`, { data: { contactIds: data } })
      return name === 'remove' ? saidAs('samplePages.removed', addressOf('contacts')) : done
    },
  })
}

export const page = definePage({ create: createContacts, View: Contacts })
