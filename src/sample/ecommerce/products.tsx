import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { AreaRef } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { resolverOf } from '#ui/form/index.ts'
import type { Column } from '#ui/table/index.ts'
import { AreaForm } from '../area/AreaForm.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { baseOf, createArea } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { type Product, SavedProduct } from './entities.ts'

type Row = z.infer<typeof Product>
type Saved = z.infer<typeof SavedProduct>
const path = '/api/e-commerce-app'
const text = (...names: readonly ('name' | 'handle' | 'sku' | 'width' | 'height' | 'depth' | 'weight')[]) =>
  names.map((name) => ({ name, kind: 'text' as const }))
const money = (
  ...names: readonly ('priceTaxExcl' | 'priceTaxIncl' | 'taxRate' | 'comparedPrice' | 'extraShippingFee')[]
) => names.map((name) => ({ name, kind: 'number' as const, decimals: 2 }))
const fields: readonly FieldSpec[] = [
  ...text('name', 'handle'),
  { name: 'description', kind: 'area' },
  ...money('priceTaxExcl', 'taxRate', 'priceTaxIncl', 'comparedPrice', 'extraShippingFee'),
  { name: 'quantity', kind: 'number' },
  ...text('sku', 'width', 'height', 'depth', 'weight'),
  { name: 'active', kind: 'switch' },
  { name: 'categories', kind: 'text' },
  { name: 'tags', kind: 'text' },
  {
    ...{ name: 'images', kind: 'list', fresh: { url: '', type: 'image', featured: false } },
    columns: [
      { name: 'url', kind: 'picture' },
      { name: 'type', kind: 'text' },
      { name: 'featured', kind: 'only' },
    ],
  },
]
const empty: Saved = {
  ...{ name: '', handle: '', description: '', categories: [], tags: [], featuredImageId: null, images: [] },
  ...{ priceTaxExcl: 0, priceTaxIncl: 0, taxRate: 10, comparedPrice: 0, quantity: 0, sku: '', width: '' },
  ...{ height: '', depth: '', weight: '', extraShippingFee: 3, active: true },
}
/** Categories and tags between commas, each picture with whether it is the featured one. */
type Values = Omit<Saved, 'id' | 'categories' | 'tags' | 'featuredImageId' | 'images'> & {
  categories: string
  tags: string
  images: readonly (Saved['images'][number] & { featured: boolean })[]
}
const valuesOf = ({ id: _, categories, tags, featuredImageId, images, ...product }: Saved): Values => ({
  ...{ ...product, categories: categories.join(', '), tags: tags.join(', ') },
  images: images.map((image) => ({ ...image, featured: image.id === featuredImageId })),
})
const wordsOf = (text: string) =>
  text
    .split(/[,،]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
const productOf = ({ categories, tags, images, ...product }: Values): Saved => {
  const kept = images.filter(({ url }) => url !== '')
  return {
    ...{ ...product, categories: wordsOf(categories), tags: wordsOf(tags) },
    featuredImageId: kept.find(({ featured }) => featured)?.id ?? null,
    images: kept.map(({ id, url, type }) => ({ id, url, type })),
  }
}
const resolver = resolverOf<Values, unknown>(SavedProduct, productOf)

/** Products, and one of them in its form. */
function Products({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'name', label: t('samplePages.field.name'), value: ({ name }) => name, isName: true, width: 200 },
      {
        ...{ id: 'categories', label: t('samplePages.field.categories'), width: 130 },
        value: ({ categories }) => categories.join(', '),
      },
      {
        ...{ id: 'price', label: t('samplePages.field.priceTaxIncl'), kind: 'amount' },
        value: ({ priceTaxIncl }) => Math.round(priceTaxIncl * 100),
      },
      { id: 'quantity', label: t('samplePages.field.quantity'), kind: 'number', value: ({ quantity }) => quantity },
      {
        ...{ id: 'active', label: t('samplePages.field.active'), canGroup: true },
        value: ({ active }) => t(active ? 'samplePages.yes' : 'samplePages.no'),
      },
    ],
    [t],
  )
  return (
    <AreaPage<Row>
      {...{ area, columns }}
      id="products"
      nameOf={({ name }) => name}
      make={t('samplePages.make.products')}
    >
      <AreaForm {...{ area, fields, resolver: resolver as never }} />
    </AreaPage>
  )
}

function createProducts(setup: SamplePageSetup) {
  const { ask } = setup
  const one = (productId: string) => ask<Row>('GET', `${path}/product`, { params: { productId } })
  return createArea(setup, {
    rows: () => ask<Row[]>('GET', `${path}/products`),
    thing: async ({ id }) => {
      if (id === 'new') return { row: null, base: baseOf(valuesOf(empty)) }
      const product = await one(id)
      return { row: product, base: baseOf(valuesOf(product)) }
    },
    save: async ({ id, changed }) => {
      const before = id === null ? empty : await one(id)
      const saved = await ask<Row>('POST', `${path}/product/save`, {
        data: { ...before, ...productOf({ ...valuesOf(before), ...changed }) },
      })
      return { values: changed, goTo: id === null ? addressOf('products', saved.id) : null }
    },
  })
}

export const page = definePage({ create: createProducts, View: Products })
