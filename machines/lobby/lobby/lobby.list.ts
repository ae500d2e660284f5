/** How answers and pushes become what is shown, and who else is told of them. */
import type { LobbyList, LobbyMachine, OwnReservation } from '#protocol/core/entities.ts'
import type { Message } from '../../kit/messages.ts'
import { orderOf, statusOf, withFreed } from './lobby.order.ts'
import type { KeptList, LobbyContext, LobbyEvent } from './lobby.types.ts'

export const nothingPushed: LobbyContext['pushed'] = { seat: null, reservation: null, loginsEnabled: null }

const told = ['name', 'brandID', 'cabin', 'image', 'tag', 'bet_info', 'isVip', 'status', 'sequence'] as const
/** The same object where nothing has changed, so that its card is not drawn again. */
const sameOr = (known: LobbyMachine | undefined, machine: LobbyMachine) =>
  known && told.every((key) => known[key] === machine[key]) ? known : machine

type Listed = Pick<LobbyContext, 'brands' | 'machines' | 'listed'>
function listed(brands: LobbyList['brands'], known: LobbyContext['machines']): Listed {
  const machines = brands.flatMap((entry) => entry.machines)
  return {
    brands: brands.map(({ brand }) => brand),
    machines: Object.fromEntries(machines.map((machine) => [machine.id, sameOr(known[machine.id], machine)])),
    listed: machines.map(({ id }) => id),
  }
}
/** The answer for one brand replaces that brand in the list; the answer for all replaces the list. */
function replaced(context: LobbyContext, answer: LobbyList): LobbyList['brands'] {
  const answered = new Map(answer.brands.map((entry) => [entry.brand.id, entry]))
  const machinesOf = (brandId: number) =>
    context.listed.flatMap((id) => {
      const machine = context.machines[id]
      return machine?.brandID === brandId ? [machine] : []
    })
  const known = context.brands.map((brand) => answered.get(brand.id) ?? { brand, machines: machinesOf(brand.id) })
  return [...known, ...answer.brands.filter(({ brand }) => !context.brands.some(({ id }) => id === brand.id))]
}

/** The first answer is of all brands, for their tabs; later ones are of the brand that is looked at. */
export const isWhole = ({ brandId, brands, isKept }: LobbyContext) => brandId === null || isKept || brands.length === 0

export function withAnswer(context: LobbyContext, answer: LobbyList): Partial<LobbyContext> {
  const { pushed } = context
  const brands = isWhole(context) || context.brands.length === 0 ? answer.brands : replaced(context, answer)
  const own = pushed.reservation ? pushed.reservation.own : answer.reservation
  const reservedID = own === undefined ? context.reservedID : (own?.machineID ?? null)
  const next = { ...context, ...listed(brands, context.machines), reservedID }
  return {
    ...{ brands: next.brands, machines: next.machines, listed: next.listed, reservedID, order: orderOf(next) },
    ...{ isKept: false, failure: null, silence: 0, pushed: nothingPushed },
    seat: pushed.seat ? pushed.seat.own : answer.seat,
    heldSeconds: pushed.seat ? context.heldSeconds : (answer.seat?.secondsLeft ?? null),
    loginsEnabled: pushed.loginsEnabled ?? answer.loginsEnabled,
    isVip: answer.isVip ?? context.isVip,
    graceSeconds: answer.graceSeconds ?? context.graceSeconds,
    thumbnails: answer.thumbnails ?? context.thumbnails,
  }
}

export function withKept(context: LobbyContext, { brands, age }: KeptList): Partial<LobbyContext> {
  const next = { ...context, ...listed(brands, {}) }
  return {
    ...{ brands: next.brands, machines: next.machines, listed: next.listed, order: orderOf(next) },
    ...{ isKept: true, silence: age },
  }
}

type SeatChanged = Extract<LobbyEvent, { type: 'ownSeat.changed' }>
export const withSeat = ({ pushed }: LobbyContext, { seat, reservation }: SeatChanged): Partial<LobbyContext> => ({
  pushed: {
    ...pushed,
    seat: { own: seat },
    reservation: reservation === undefined ? pushed.reservation : { own: reservation },
  },
  seat,
  heldSeconds: seat?.secondsLeft ?? null,
})

type StatusesChanged = Extract<LobbyEvent, { type: 'statuses.changed' }>
export function withStatuses(context: LobbyContext, { machines }: StatusesChanged): Partial<LobbyContext> {
  const news = { ...context.news }
  for (const { id, status, sequence } of machines)
    if (sequence > (news[id]?.sequence ?? -1)) news[id] = { status, sequence }
  const ids = machines.map(({ id }) => id)
  return { news, order: withFreed({ ...context, news }, ids), silence: 0 }
}

/** Of whom they are, the seat's and the reservation's charts hear. `reservation` undefined: nothing was said of it. */
export function ownKnown(own: OwnReservation | null | undefined, seatedAt: number | undefined): Message[] {
  const seat: Message = { to: 'heldSeat', event: { type: 'seat.known', machineID: seatedAt ?? null } }
  if (own === undefined) return [seat]
  return [seat, { to: 'reservation', event: { type: 'reservation.known', own, seatedAt: seatedAt ?? null } }]
}
export const answerTold = ({ pushed, seat }: LobbyContext, answer: LobbyList) =>
  ownKnown(
    pushed.reservation ? pushed.reservation.own : answer.reservation,
    (pushed.seat ? seat : answer.seat)?.machineID,
  )
/** What the device keeps of the list. */
export const keptOf = ({ userId, brands, listed, machines }: LobbyContext) => ({
  userId,
  brands: brands.map((brand) => ({
    brand,
    machines: listed.flatMap((id) => machines[id] ?? []).filter(({ brandID }) => brandID === brand.id),
  })),
})

/** Pushes become part of the list before their sequences lose their meaning. */
export function withNewsFolded(context: LobbyContext): Partial<LobbyContext> {
  const machines = Object.fromEntries(
    Object.entries(context.machines).map(([id, machine]) => {
      const status = statusOf(context, machine.id)
      return [id, status === machine.status ? machine : { ...machine, status }]
    }),
  )
  return { machines, news: {}, silence: 0 }
}
