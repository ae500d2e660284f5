import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type AreaRef, selectThing } from '#machines/sample/area/index.ts'
import { formatMoney } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { createArea } from '../area/createArea.ts'
import { heading, row, stack } from '../area/styles.ts'
import { useFigure } from '../area/useFigure.ts'
import { useMoment } from '../area/useMoment.ts'
import { useWord } from '../area/words.ts'
import { definePage } from '../frame/page.ts'
import type { Order } from './entities.ts'

type Row = z.infer<typeof Order>
const path = '/api/e-commerce-app'
const customer = ({ customer: { firstName, lastName } }: Row) => `${firstName} ${lastName}`
const minor = (amount: number) => Math.round(amount * 100)

/** Orders, and one of them with its customer, its products and its course. */
function Orders({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const word = useWord()
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'reference',
        label: t('samplePages.field.reference'),
        value: ({ reference }) => reference,
        isName: true,
        width: 150,
      },
      { id: 'customer', label: t('samplePages.field.customer'), value: customer, width: 170 },
      {
        id: 'total',
        label: t('samplePages.field.total'),
        kind: 'amount',
        value: ({ total }) => minor(total),
        hasSum: true,
      },
      {
        id: 'payment',
        label: t('samplePages.field.payment'),
        value: ({ payment }) => word(payment.method),
        canGroup: true,
      },
      {
        isLong: true,
        id: 'status',
        label: t('samplePages.field.status'),
        value: ({ status }) => word(status[0]?.name ?? ''),
        width: 200,
        canGroup: true,
      },
      {
        ...{ id: 'date', label: t('samplePages.field.date'), width: 150 },
        value: ({ date }) => Date.parse(date),
        cell: ({ date }) => when(date),
      },
    ],
    [t, when, word],
  )
  return (
    <AreaPage<Row> {...{ area, columns }} id="orders" nameOf={({ reference }) => reference}>
      <OrderRead area={area} />
    </AreaPage>
  )
}

function OrderRead({ area }: { area: AreaRef }) {
  const { t, i18n } = useTranslation()
  const when = useMoment()
  const word = useWord()
  const figure = useFigure()
  const order = useSelector(area, selectThing<Row>)
  if (!order) return null
  const money = (amount: number) => formatMoney(minor(amount), i18n.language)
  const { customer: buyer, payment } = order
  const placeOf = ({ address, lat, lng }: Row['customer']['invoiceAddress']) =>
    `${address} (${figure(lat)}, ${figure(lng)})`
  return (
    <article className={stack}>
      <h2 className={heading}>
        <bdi>{order.reference}</bdi>
      </h2>
      <Facts
        facts={[
          [t('samplePages.field.customer'), `${customer(order)}, ${buyer.company}`],
          [t('samplePages.field.email'), buyer.email],
          [t('samplePages.field.phone'), buyer.phone],
          [t('samplePages.field.jobTitle'), buyer.jobTitle],
          [t('samplePages.field.shippingAddress'), placeOf(buyer.shippingAddress)],
          [t('samplePages.field.invoiceAddress'), placeOf(buyer.invoiceAddress)],
          [t('samplePages.field.payment'), `${word(payment.method)}, ${payment.transactionId}, ${when(payment.date)}`],
          ...(['subtotal', 'tax', 'discount', 'total'] as const).map(
            (name) => [t(`samplePages.field.${name}`), money(order[name])] as const,
          ),
        ]}
      />
      <h3 className={heading}>{t('samplePages.page.products')}</h3>
      <Facts
        facts={order.products.map((one) => [
          one.name,
          <span key={one.id} className={row}>
            <img src={one.image} alt="" width={64} />
            <bdi>{`${one.quantity} × ${money(one.price)} = ${money(one.total)}`}</bdi>
          </span>,
        ])}
      />
      <h3 className={heading}>{t('samplePages.field.status')}</h3>
      <Facts facts={order.status.map((one) => [when(one.date), word(one.name)])} />
      <h3 className={heading}>{t('samplePages.field.tracking')}</h3>
      <Facts
        facts={order.shippingDetails.map((one) => [
          one.tracking,
          `${one.carrier}, ${one.weight}, ${money(one.fee)}, ${when(one.date)}`,
        ])}
      />
    </article>
  )
}

export const page = definePage({
  create: (setup) =>
    createArea(setup, {
      rows: () => setup.ask<Row[]>('GET', `${path}/orders`),
      thing: async ({ id }) => ({
        ...{ row: await setup.ask('GET', `${path}/order`, { params: { orderId: id } }), base: null },
      }),
    }),
  View: Orders,
})
