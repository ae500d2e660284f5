import * as z from 'zod/mini'
import { type Area, callsOf, found, nextId } from '../kit/area.ts'
import { Id } from '../kit/scalars.ts'
import { Order, Product, SavedProduct, State } from './entities.ts'
import { seed } from './seed.ts'

const { get, post } = callsOf<State>()
const path = (name: string) => `/api/e-commerce-app/${name}`

export const ecommerce: Area<State> = {
  name: 'ecommerce',
  state: State,
  seed,
  calls: [
    get({
      path: path('products'),
      summary: 'All products.',
      answer: z.array(Product),
      run: ({ state }) => state.products,
    }),
    get({
      path: path('product'),
      summary: 'One product.',
      params: z.object({ productId: Id }),
      answer: Product,
      example: { params: { productId: '1' } },
      run: ({ state, params }) => found(state.products, params.productId, 'product'),
    }),
    post({
      path: path('product/save'),
      summary: 'A product as the body: it replaces the one of its id, or comes to the end.',
      data: SavedProduct,
      answer: Product,
      example: {
        data: {
          ...{ name: 'A new lamp', handle: 'a-new-lamp', description: '', categories: ['light'], tags: [] },
          ...{ featuredImageId: null, images: [], priceTaxExcl: 20, priceTaxIncl: 22, taxRate: 10, comparedPrice: 25 },
          ...{ quantity: 3, sku: 'L1', width: '20cm', height: '40cm', depth: '20cm', weight: '1kg' },
          ...{ extraShippingFee: 3, active: true },
        },
      },
      run: ({ state: { products }, data: { id = nextId(products), ...rest } }) => {
        const product = { id, ...rest }
        const place = products.findIndex((one) => one.id === id)
        if (place < 0) products.push(product)
        else products[place] = product
        return product
      },
    }),
    get({ path: path('orders'), summary: 'All orders.', answer: z.array(Order), run: ({ state }) => state.orders }),
    get({
      path: path('order'),
      summary: 'One order.',
      params: z.object({ orderId: Id }),
      answer: Order,
      example: { params: { orderId: '1' } },
      run: ({ state, params }) => found(state.orders, params.orderId, 'order'),
    }),
  ],
}
