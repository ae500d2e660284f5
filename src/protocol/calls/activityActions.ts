/** What is done on the floor and to people there, by the name it has in a machine's steps and in the audit. */
export const activityActions = {
  seat: [
    ...['seat.init', 'seat.reconnect', 'seat.leave', 'socket.lost', 'deadline.passed'],
    ...['seat.reserve', 'reservation.cancel', 'booking.due', 'booked', 'booking moved', 'reservation cancelled'],
    ...['attendant called', 'attendant call taken back'],
  ],
  money: [
    ...['funding.done', 'funding.failed', 'topUp.settled', 'cashout.done', 'cashout.partial', 'cashout.busy'],
    ...['cashout.deferred', 'transfer.unknown', 'transfer.fixed', 'fix proposed', 'refund asked'],
    ...['fix confirmed', 'fix rejected', 'handPay.pending', 'handPay.paid', 'hand pay paid', 'hand pay confirmed'],
    ...['hand pay rejected', 'hand pay posted', 'difference looked at', 'difference accepted'],
  ],
  machine: [
    ...['meters.contradict', 'meters.agree', 'contradiction.settled', 'cabinet booked'],
    ...['link.lost', 'machine.recovered', 'fault.raised', 'invariant.broken', 'machine created', 'machine edited'],
    ...['machine archived', 'machine restored'],
    ...['machine.close', 'machine.open', 'machineClosed', 'machine.restart', 'power.stop', 'power.start'],
    ...['line restart', 'problem.fixed', 'problem snoozed', 'problem woken', 'task taken', 'task released'],
    'task done',
  ],
  session: [
    'message',
    'announced',
    'announcement taken back',
    'watch',
    'feature.set',
    'feature.undo',
    'sessionClosed',
    'kicked',
  ],
  people: [
    ...['registration accepted', 'registration declined', 'user created', 'user edited', 'user blocked'],
    ...[
      'user unblocked',
      'account woken',
      'account fell asleep',
      'user unlocked',
      'user kicked',
      'password reset',
      'PIN reset',
      'second factor reset',
    ],
    ...['note added', 'note changed', 'note deleted', 'limits set', 'limits lowered', 'limit change withdrawn'],
    ...['timed out', 'self-excluded', 'exclusion kept', 'personal data exported', 'personal data erased'],
  ],
} as const
