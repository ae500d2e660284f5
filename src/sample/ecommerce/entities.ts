import * as z from 'zod/mini'
import { Count, Id, Moment, Name, Place, Text } from '../kit/scalars.ts'

const Money = z.number().check(z.nonnegative())
const Size = z.string()
const fields = {
  name: Name,
  handle: Text,
  description: Text,
  categories: z.array(Text),
  tags: z.array(Text),
  featuredImageId: z.nullable(Id),
  images: z.array(z.object({ id: Id, url: Text, type: Text })),
  priceTaxExcl: Money,
  priceTaxIncl: Money,
  taxRate: Money,
  comparedPrice: Money,
  quantity: Count,
  sku: Text,
  width: Size,
  height: Size,
  depth: Size,
  weight: Size,
  extraShippingFee: Money,
  active: z.boolean(),
}
export const Product = z.object({ id: Id, ...fields })
/** One that is saved for the first time has no id yet. */
export const SavedProduct = z.object({ id: z.optional(Id), ...fields })

export const orderStatuses = [
  { id: 1, name: 'Awaiting check payment', color: 'bg-blue text-white' },
  { id: 2, name: 'Payment accepted', color: 'bg-green text-white' },
  { id: 3, name: 'Preparing the order', color: 'bg-orange text-black' },
  { id: 4, name: 'Shipped', color: 'bg-purple text-white' },
  { id: 5, name: 'Delivered', color: 'bg-green-700 text-white' },
  { id: 6, name: 'Canceled', color: 'bg-pink text-white' },
  { id: 7, name: 'Refunded', color: 'bg-red text-white' },
  { id: 8, name: 'Payment error', color: 'bg-red-700 text-white' },
  { id: 9, name: 'On pre-order (paid)', color: 'bg-purple-300 text-white' },
  { id: 10, name: 'Awaiting bank wire payment', color: 'bg-blue text-white' },
  { id: 11, name: 'Awaiting PayPal payment', color: 'bg-blue-700 text-white' },
  { id: 12, name: 'Remote payment accepted', color: 'bg-green-800 text-white' },
  { id: 13, name: 'On pre-order (not paid)', color: 'bg-purple-700 text-white' },
  { id: 14, name: 'Awaiting Cash-on-delivery payment', color: 'bg-blue-800 text-white' },
] as const
const Status = z.object({
  id: z.int().check(z.minimum(1), z.maximum(14)),
  name: z.enum(orderStatuses.map(({ name }) => name)),
  color: Text,
  date: Moment,
})
const Customer = z.object({
  id: Id,
  firstName: Name,
  lastName: Name,
  avatar: Text,
  company: Text,
  jobTitle: Text,
  email: Text,
  phone: Text,
  invoiceAddress: Place,
  shippingAddress: Place,
})
export const paymentMethods = ['Credit Card', 'Check', 'PayPal', 'Bank-wire'] as const
export const carriers = ['TNT', 'USPS', 'FedEx'] as const
const date = { date: Moment }
export const Order = z.object({
  id: Id,
  reference: Name,
  subtotal: Money,
  tax: Money,
  discount: Money,
  total: Money,
  date: Moment,
  customer: Customer,
  products: z.array(z.object({ id: Id, name: Name, price: Money, quantity: Count, total: Money, image: Text })),
  status: z.array(Status),
  payment: z.object({ transactionId: Name, amount: Money, method: z.enum(paymentMethods), ...date }),
  shippingDetails: z.array(z.object({ tracking: Text, carrier: z.enum(carriers), weight: Text, fee: Money, ...date })),
})
export const State = z.object({ products: z.array(Product), orders: z.array(Order) })
export type State = z.infer<typeof State>
