import * as z from 'zod/mini'
import { type Area, callsOf, found, hoursFrom, type Seeding } from '../kit/area.ts'
import { Figure, Id, Moment, Name, Text } from '../kit/scalars.ts'
import { address, companyName, emailOf, fullName, handleOf, phoneNumber } from '../kit/texts.ts'

const Party = z.object({ title: Name, address: Text, phone: Text, email: Text })
const Service = z.object({
  id: Id,
  title: Name,
  detail: Text,
  unit: z.literal('Hour'),
  unitPrice: Figure,
  quantity: Figure,
  total: Figure,
})
/** Money and quantities are text: they are shown, and not counted with. */
const Invoice = z.object({
  id: Id,
  from: z.extend(Party, { website: Text }),
  client: Party,
  number: Name,
  date: Moment,
  dueDate: Moment,
  services: z.array(Service),
  subtotal: Figure,
  tax: Figure,
  discount: Figure,
  total: Figure,
})
const State = z.object({ invoices: z.array(Invoice) })
type State = z.infer<typeof State>

const services = [
  {
    title: 'Drawing and design',
    detail: 'Two drafts of every page',
    unitPrice: '12.00',
    quantity: '240',
    total: '2880',
  },
  {
    title: 'Programming',
    detail: 'All pages, tested in five browsers',
    unitPrice: '10.50',
    quantity: '350',
    total: '3675',
  },
  { title: 'Trials', detail: 'With ten people who had not seen it', unitPrice: '4.00', quantity: '50', total: '200' },
  {
    title: 'Papers and lessons',
    detail: 'A manual, and two afternoons',
    unitPrice: '6.50',
    quantity: '260',
    total: '1690',
  },
]

function seed({ dice, now }: Seeding): State {
  const company = companyName(dice)
  const client = fullName(dice)
  return {
    invoices: [
      {
        id: '1',
        from: {
          ...{ title: company, address: address(dice), phone: phoneNumber(dice), email: emailOf(company) },
          website: `${handleOf(company)}.example`,
        },
        client: { title: client, address: address(dice), phone: phoneNumber(dice), email: emailOf(client) },
        number: 'P9-0004',
        ...{ date: hoursFrom(now, -24 * 9), dueDate: hoursFrom(now, 24 * 21) },
        services: services.map((service, place) => ({ ...service, id: String(place + 1), unit: 'Hour' as const })),
        ...{ subtotal: '8445', tax: '675.60', discount: '120.60', total: '9000' },
      },
    ],
  }
}

const { get } = callsOf<State>()
export const invoices: Area<State> = {
  name: 'invoices',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/invoices/get-invoice',
      summary: 'The invoice of an id.',
      params: z.object({ id: Id }),
      answer: Invoice,
      example: { params: { id: '1' } },
      run: ({ state, params }) => found(state.invoices, params.id, 'invoice'),
    }),
  ],
}
