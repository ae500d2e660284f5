import type { Dice } from '../kit/dice.ts'
import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import {
  address,
  companyName,
  emailOf,
  firstName,
  handleOf,
  jobTitle,
  lastName,
  paragraph,
  phoneNumber,
  picture,
  title,
  word,
} from '../kit/texts.ts'
import { carriers, orderStatuses, paymentMethods, type State } from './entities.ts'

const taxRate = 10
const extraShippingFee = 3
/** Two places behind the point. */
const money = (amount: number) => Math.round(amount * 100) / 100

function productOf(dice: Dice, id: string): State['products'][number] {
  const name = title(dice, 2)
  const priceTaxExcl = dice.int(300, 20_000) / 100
  const priceTaxIncl = money(priceTaxExcl * (1 + taxRate / 100))
  return {
    ...{ id, name, handle: handleOf(name), description: paragraph(dice) },
    ...{ categories: [word(dice)], tags: [word(dice), word(dice)], featuredImageId: '1' },
    images: many(2, (image) => ({ id: image, url: picture(`${name} ${image}`, 320, 240), type: 'image' })),
    ...{ priceTaxExcl, priceTaxIncl, taxRate, comparedPrice: money(priceTaxIncl * 1.2) },
    ...{ quantity: dice.int(0, 200), sku: `A445BV${id}`, width: '22cm', height: '24cm', depth: '15cm', weight: '3kg' },
    ...{ extraShippingFee, active: dice.chance(0.8) },
  }
}

function orderOf({ dice, now }: Seeding, id: string, products: State['products']): State['orders'][number] {
  const age = dice.int(30, 900)
  const bought = dice.some(products, dice.int(1, 4)).map(({ id: product, name, priceTaxExcl: price, images }) => {
    const quantity = dice.int(1, 3)
    return { id: product, name, price, quantity, total: money(price * quantity), image: images[0]?.url ?? '' }
  })
  const subtotal = money(bought.reduce((sum, { total }) => sum + total, 0))
  const tax = money((subtotal * taxRate) / 100)
  const discount = dice.chance(0.3) ? money(subtotal * 0.05) : 0
  const total = money(subtotal + tax - discount)
  const place = () => ({ address: address(dice), lat: dice.int(-600, 600) / 10, lng: dice.int(-1_700, 1_700) / 10 })
  const steps = dice.some(orderStatuses, dice.int(1, 4))
  const name = firstName(dice)
  const last = lastName(dice)
  return {
    ...{ id, reference: handleOf(`${lastName(dice)}${id}`).toUpperCase(), subtotal, tax, discount, total },
    date: hoursFrom(now, -age),
    customer: {
      ...{ id, firstName: name, lastName: last, avatar: picture(`${name} ${last}`), company: companyName(dice) },
      ...{ jobTitle: jobTitle(dice), email: emailOf(`${name} ${last}`), phone: phoneNumber(dice) },
      ...{ invoiceAddress: place(), shippingAddress: place() },
    },
    products: bought,
    // The newest stands first.
    status: steps.map((step, nth) => ({ ...step, date: hoursFrom(now, nth - age + steps.length) })).toReversed(),
    payment: {
      ...{ transactionId: `2a894b${id.padStart(4, '0')}`, amount: total, method: dice.pick(paymentMethods) },
      date: hoursFrom(now, -age),
    },
    shippingDetails: many(1, () => ({
      ...{ tracking: `TK-${dice.int(10_000, 99_999)}`, carrier: dice.pick(carriers), weight: `${dice.int(1, 9)}kg` },
      ...{ fee: dice.int(5, 20), date: hoursFrom(now, 12 - age) },
    })),
  }
}

export function seed(seeding: Seeding): State {
  const products = many(22, (id) => productOf(seeding.dice, id))
  return { products, orders: many(20, (id) => orderOf(seeding, id, products)) }
}
