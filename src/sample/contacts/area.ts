import * as z from 'zod/mini'
import { allFound, type Area, callsOf, found, nextId, replaced, toggled } from '../kit/area.ts'
import { Id, Ids, Text } from '../kit/scalars.ts'
import { Contact, NewContact, State, User } from './entities.ts'
import { seed } from './seed.ts'

const { get, post } = callsOf<State>()
const path = (name: string) => `/api/contacts-app/${name}`
const OfOne = z.object({ contactId: Id })
const OfMany = z.object({ contactIds: Ids })
const somebody = {
  ...{ name: 'Belando', lastName: 'Corawick', avatar: '', nickname: 'Bel', company: '', jobTitle: 'Editor' },
  ...{ email: 'belando@sample.example', phone: '', address: '', birthday: '1990-05-17', notes: '' },
}

/** Whoever is gone is nobody's favourite any more either. */
function remove(state: State, ids: readonly string[]): State['contacts'] {
  allFound(state.contacts, ids, 'contact')
  const stay = (list: readonly string[]) => list.filter((id) => !ids.includes(id))
  state.contacts = state.contacts.filter(({ id }) => !ids.includes(id))
  state.user.starred = stay(state.user.starred)
  state.user.frequentContacts = stay(state.user.frequentContacts)
  for (const group of state.user.groups) group.contactIds = stay(group.contactIds)
  return state.contacts
}

/** `star` says who is starred afterwards. */
function star(
  state: State,
  ids: readonly string[],
  change: (starred: string[], id: string) => string[],
): State['user'] {
  allFound(state.contacts, ids, 'contact')
  state.user.starred = ids.reduce(change, state.user.starred)
  return state.user
}
const add = (starred: string[], id: string) => (starred.includes(id) ? starred : [...starred, id])
const drop = (starred: string[], id: string) => starred.filter((other) => other !== id)

export const contacts: Area<State> = {
  name: 'contacts',
  state: State,
  seed,
  calls: [
    get({
      path: path('contacts'),
      summary: 'With `id` frequent or starred those of the user, with any other or none all.',
      params: z.object({ id: z.optional(Text) }),
      answer: z.array(Contact),
      example: { params: { id: 'starred' } },
      run: ({ state: { contacts: all, user }, params: { id } }) => {
        if (id === 'frequent') return all.filter((contact) => user.frequentContacts.includes(contact.id))
        if (id === 'starred') return all.filter((contact) => user.starred.includes(contact.id))
        return all
      },
    }),
    get({ path: path('user'), summary: 'The user, with groups.', answer: User, run: ({ state }) => state.user }),
    post({
      path: path('add-contact'),
      summary: 'A new contact, which gets an id.',
      data: z.object({ contact: NewContact }),
      answer: Contact,
      example: { data: { contact: somebody } },
      run: ({ state, data }) => {
        const contact = { ...data.contact, id: nextId(state.contacts) }
        state.contacts.push(contact)
        return contact
      },
    }),
    post({
      path: path('update-contact'),
      summary: 'Replaces a contact.',
      data: z.object({ contact: Contact }),
      answer: Contact,
      example: { data: { contact: { ...somebody, id: '1' } } },
      run: ({ state, data }) => replaced(state.contacts, data.contact, 'contact'),
    }),
    post({
      path: path('remove-contact'),
      summary: 'Removes a contact; answers those that stay.',
      data: OfOne,
      answer: z.array(Contact),
      example: { data: { contactId: '2' } },
      run: ({ state, data }) => remove(state, [data.contactId]),
    }),
    post({
      path: path('remove-contacts'),
      summary: 'Removes several; answers those that stay.',
      data: OfMany,
      answer: z.array(Contact),
      example: { data: { contactIds: ['3', '4'] } },
      run: ({ state, data }) => remove(state, data.contactIds),
    }),
    post({
      path: path('toggle-starred-contact'),
      summary: 'Stars a contact, or takes the star away; answers the user.',
      data: OfOne,
      answer: User,
      example: { data: { contactId: '5' } },
      run: ({ state, data }) => {
        found(state.contacts, data.contactId, 'contact')
        return star(state, [data.contactId], toggled)
      },
    }),
    post({
      path: path('toggle-starred-contacts'),
      summary: 'The same for each of several.',
      data: OfMany,
      answer: User,
      example: { data: { contactIds: ['5', '6'] } },
      run: ({ state, data }) => star(state, data.contactIds, toggled),
    }),
    post({
      path: path('set-contacts-starred'),
      summary: 'Stars several.',
      data: OfMany,
      answer: User,
      example: { data: { contactIds: ['5', '6'] } },
      run: ({ state, data }) => star(state, data.contactIds, add),
    }),
    post({
      path: path('set-contacts-unstarred'),
      summary: 'Takes the stars of several away.',
      data: OfMany,
      answer: User,
      example: { data: { contactIds: ['5', '6'] } },
      run: ({ state, data }) => star(state, data.contactIds, drop),
    }),
  ],
}
