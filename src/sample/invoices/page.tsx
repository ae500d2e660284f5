import { useTranslation } from 'react-i18next'
import type { AreaRef } from '#machines/sample/area/index.ts'
import { css } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { heading, stack, tile, tiles } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { useWord } from '../area/words.ts'
import { definePage } from '../frame/page.ts'

const table = css({
  inlineSize: 'full',
  '& th, & td': { padding: '3', borderBlockEndWidth: '1px', borderColor: 'line', textAlign: 'start' },
  '& th': { color: 'text3', fontWeight: '500' },
  '& .figure': { textAlign: '[right]', fontVariantNumeric: 'tabular-nums lining-nums' },
})
const whole = css({ '& th, & td': { color: 'text', fontWeight: '600' } })
const scroller = css({ overflowX: 'auto' })

type Party = { title: string; address: string; phone: string; email: string; website?: string }
type Service = {
  id: string
  title: string
  detail: string
  unit: string
  unitPrice: string
  quantity: string
  total: string
}
type Invoice = {
  id: string
  from: Party
  client: Party
  number: string
  date: string
  dueDate: string
  services: readonly Service[]
} & Record<(typeof sums)[number], string>
const sums = ['subtotal', 'tax', 'discount', 'total'] as const

/** One invoice, as it is printed. */
function InvoicePage({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.invoice')} />
      <Rows<Invoice> area={area}>{([invoice]) => invoice && <Shown invoice={invoice} />}</Rows>
    </div>
  )
}

function Shown({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation()
  const day = useMoment()
  const word = useWord()
  const money = (text: string) => formatMoney(Math.round(Number(text) * 100), i18n.language)
  return (
    <>
      <div className={tiles}>
        <section className={tile}>
          <h2 className={heading}>
            <bdi>{invoice.number}</bdi>
          </h2>
          <p>
            {t('samplePages.field.date')}: {day(invoice.date)}
          </p>
          <p>
            {t('samplePages.field.dueDate')}: {day(invoice.dueDate)}
          </p>
        </section>
        {[invoice.from, invoice.client].map((party, place) => (
          <section key={party.title} className={tile}>
            <h2 className={heading}>{t(place === 0 ? 'samplePages.field.from' : 'samplePages.field.to')}</h2>
            {[party.title, party.address, party.phone, party.email, party.website ?? ''].map((text) => (
              <p key={text}>
                <bdi>{text}</bdi>
              </p>
            ))}
          </section>
        ))}
      </div>
      <div className={scroller} tabIndex={0} role="region" aria-label={t('samplePages.page.invoice')}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t('samplePages.field.title')}</th>
              <th scope="col">{t('samplePages.field.unit')}</th>
              <th scope="col" className="figure">
                {t('samplePages.field.price')}
              </th>
              <th scope="col" className="figure">
                {t('samplePages.field.quantity')}
              </th>
              <th scope="col" className="figure">
                {t('samplePages.field.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoice.services.map((service) => (
              <tr key={service.id}>
                <td lang="en" dir="ltr">
                  {service.title}. {service.detail}
                </td>
                <td>{word(service.unit)}</td>
                <td className="figure">{money(service.unitPrice)}</td>
                <td className="figure">{service.quantity}</td>
                <td className="figure">{money(service.total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sums.map((name) => (
              <tr key={name} className={name === 'total' ? whole : undefined}>
                <th scope="row" colSpan={4}>
                  {t(`samplePages.field.${name}`)}
                </th>
                <td className="figure">{money(invoice[name])}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </>
  )
}

export const page = definePage({
  create: (setup) =>
    createArea(setup, {
      rows: async () => [await setup.ask<Invoice>('GET', '/api/invoices/get-invoice', { params: { id: '1' } })],
    }),
  View: InvoicePage,
})
