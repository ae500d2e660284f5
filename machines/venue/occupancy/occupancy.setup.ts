/** What all states of the occupancy chart are made of: what it remembers, its guards, and its orders to the venue. */
import { assign, not, or, setup, stateIn } from 'xstate'
import { endAlert, noteProblem, orders, setFaults, settleProblem, type Who } from './occupancy.orders.ts'
import type {
  HandPay,
  LeaveReason,
  OccupancyContext,
  OccupancyEvent,
  OccupancyInput,
  OccupancyTag,
  OwnLeave,
  Reservation,
  VenueProblem,
} from './occupancy.types.ts'

const cashoutRetryMs = 15_000
const cashoutTries = 8
const deferralMs = 1_000
const featureAlertMs = 30 * 60_000

const isOwn = (reason: LeaveReason | null): reason is OwnLeave => reason === 'left' || reason === 'cancelled'
const isPayOpen = ({ handPay }: OccupancyContext) => handPay !== null && !handPay.paid
const isHeldUp = (context: OccupancyContext) => context.problems.length > 0 || isPayOpen(context)

export const chart = setup({
  types: {} as { input: OccupancyInput; context: OccupancyContext; events: OccupancyEvent; tags: OccupancyTag },
  actions: {
    ...orders,
    takeSeat: assign((_, seat: Who & { socket: string; netBefore?: number }) => ({
      holder: { ...seat, funding: true, leaving: null, featureSet: false },
    })),
    moveSeat: assign(({ context }, { socket }: { socket: string }) => ({
      holder: context.holder && { ...context.holder, socket, leaving: null, featureSet: false },
    })),
    loseSocket: assign(({ context }) => ({ holder: context.holder && { ...context.holder, socket: null } })),
    setFeature: assign(({ context }) => ({ holder: context.holder && { ...context.holder, featureSet: true } })),
    endFunding: assign(({ context }) => ({ holder: context.holder && { ...context.holder, funding: false } })),
    decideToLeave: assign(({ context: { holder } }, { reason }: { reason: LeaveReason }) => ({
      holder: holder && {
        ...holder,
        leaving: holder.leaving === null || (isOwn(holder.leaving) && !isOwn(reason)) ? reason : holder.leaving,
      },
    })),
    forgetNet: assign(({ context: { holder } }) => {
      if (holder === null) return {}
      const { netBefore: _, ...who } = holder
      return { holder: who }
    }),
    freeSeat: assign({ holder: null, cashoutTries: 0 }),

    setReservation: assign((_, { reservationId, playerId, until }: Reservation) => ({
      reservation: { reservationId, playerId, until },
    })),
    clearReservation: assign({ reservation: null }),
    setBooking: assign((_, { reservationId, playerId, until }: Reservation) => ({
      booking: { reservationId, playerId, until },
    })),
    clearBooking: assign({ booking: null }),
    promoteBooking: assign(({ context }) => ({ reservation: context.booking, booking: null })),

    waitForReservation: assign(({ context }) => ({ deadlineAt: context.reservation?.until ?? null })),
    startGrace: assign(({ context, event }) => ({ deadlineAt: event.at + context.graceMs })),
    watchFeature: assign(({ event }) => ({ deadlineAt: event.at + featureAlertMs })),
    waitForCashout: assign(({ context, event }) => ({
      deadlineAt: event.at + cashoutRetryMs,
      cashoutTries: context.cashoutTries + 1,
    })),
    waitForDeferral: assign(({ event }) => ({ deadlineAt: event.at + deferralMs })),
    stopWaiting: assign({ deadlineAt: null }),
    restartTries: assign({ cashoutTries: 0 }),

    setClosing: assign((_, closing: { reason: string; cutPower: boolean }) => ({ closing })),
    noteReason: assign(({ context }, { reason }: { reason: string }) => ({
      closing: { reason, cutPower: context.closing?.cutPower ?? false },
    })),
    clearClosing: assign({ closing: null }),
    notePower: assign((_, { cut }: { cut: boolean }) => ({ powerCut: cut })),
    noteLinkLost: assign(({ event }) => ({ linkLostAt: event.at })),
    clearLinkLost: assign({ linkLostAt: null }),
    noteUnknown: assign(({ event }) => ({ unknownSince: event.at })),
    clearUnknown: assign({ unknownSince: null }),
    noteContradicted: assign(({ context, event }) => ({ contradictedSince: context.contradictedSince ?? event.at })),
    clearContradicted: assign({ contradictedSince: null }),
    setHandPay: assign((_, called: Omit<HandPay, 'paid'>) => ({ handPay: { ...called, paid: false } })),
    acceptReset: assign(
      ({ context: { handPay } }, { waitsFor }: { waitsFor: { event: string; resetCredit: number } | null }) => ({
        handPay: handPay && {
          ...handPay,
          resetCredit: waitsFor?.event === handPay.event ? waitsFor.resetCredit : null,
        },
      }),
    ),
    markPaid: assign(({ context }) => ({ handPay: context.handPay && { ...context.handPay, paid: true } })),
    setFaults,
    endAlert,
    noteProblem,
    settleProblem,
  },
  guards: {
    isPlayable: stateIn({ link: 'up', health: 'sound', service: 'open' }),
    isOpen: stateIn({ service: 'open' }),
    isAsking: stateIn({ occupancy: { cashingOut: 'asking' } }),
    isHeld: ({ context }) => context.holder !== null,
    mayReturn: ({ context: { holder } }, seat: Who) =>
      holder?.sessionId === seat.sessionId &&
      holder.playerId === seat.playerId &&
      (holder.leaving === null || isOwn(holder.leaving)),
    isLiveSocket: ({ context }, { socket }: { socket: string }) => context.holder?.socket === socket,
    isFunding: ({ context }) => context.holder?.funding === true,
    isFunded: ({ context }) => context.holder?.funding === false,
    isFeatureSet: ({ context }) => context.holder?.featureSet === true,
    /** A player waits for the first transfer; the venue’s own reasons do not. */
    mayLeave: ({ context }, { reason }: { reason: LeaveReason }) => context.holder?.funding === false || !isOwn(reason),
    isOverruled: ({ context }, { reason }: { reason: LeaveReason }) =>
      isOwn(context.holder?.leaving ?? null) && !isOwn(reason),
    isWinWaiting: (_, { winWaiting }: { winWaiting: boolean }) => winWaiting,
    isRoundOpen: (_, { roundOpen }: { roundOpen: boolean }) => roundOpen,
    isRoundOver: (_, { roundOpen }: { roundOpen: boolean }) => !roundOpen,
    isStray: ({ context }, { credit }: { credit: number }) => context.holder === null && credit > 0,

    isDue: ({ context, event }) => context.deadlineAt !== null && event.at >= context.deadlineAt,
    isReservation: ({ context }, { reservationId }: { reservationId: number }) =>
      context.reservation?.reservationId === reservationId,
    isOwner: ({ context, event }) => event.type === 'seat.init' && context.reservation?.playerId === event.playerId,
    hasReservation: ({ context }) => context.reservation !== null,
    isReservationOver: ({ context, event }) => context.reservation !== null && context.reservation.until <= event.at,
    isBooking: ({ context }, { reservationId }: { reservationId: number }) =>
      context.booking?.reservationId === reservationId,
    hasBooking: ({ context }) => context.booking !== null,
    isBookingOver: ({ context, event }) => context.booking !== null && context.booking.until <= event.at,
    mayWait: ({ context, event }) =>
      event.type === 'booking.due' &&
      context.booking === null &&
      context.reservation?.reservationId !== event.reservationId,
    cutsPower: ({ context }) => context.closing?.cutPower === true,
    /** Without power as far as anybody knows; whoever has power answers. */
    isOff: or([({ context }) => context.powerCut, not(stateIn({ link: 'up' }))]),

    isFaulty: ({ context }) => context.cabinetFaults.length > 0 || context.problems.length > 0,
    isUnknown: ({ context }) => context.problems.includes('unknownTransfer'),
    isContradicted: ({ context }) => context.problems.includes('metersContradict'),
    isSettledOver: ({ context: { holder, problems } }, { isOver }: { isOver: boolean }) =>
      isOver && holder !== null && problems.includes('metersContradict'),
    isBroken: ({ context }) => context.problems.includes('invariant'),
    isProblem: ({ context }, { problem }: { problem: VenueProblem }) => context.problems.includes(problem),
    /** It is not known, or not yet paid, what is the player’s: an order that is under way does not count any more. */
    isHeldUp: ({ context }) => isHeldUp(context),
    /** No new order either while the cabinet cannot act on it. */
    mustWait: ({ context }) => isHeldUp(context) || context.cabinetFaults.length > 0 || context.linkLostAt !== null,
    isUncalled: ({ context }, { event }: { event: string }) => context.handPay?.event !== event,
    isPayDue: ({ context }, { event }: { event: string }) => isPayOpen(context) && context.handPay?.event === event,
    /** A hand pay that nobody’s round explains any more. */
    isPayStray: ({ context }) => isPayOpen(context) && !context.problems.includes('handPay'),
    triesSpent: ({ context }) => context.cashoutTries + 1 >= cashoutTries,
    isTimely: ({ context }, { again }: { again: boolean }) => again && context.holder?.funding !== true,
  },
})
