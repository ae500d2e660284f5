/** A driver of nothing but what every driver must have: each cabinet on a line of its own, which a test can cut. */
import { Cabinet } from '#simulator/cabinet/cabinet.ts'
import type { Clock } from '#simulator/cabinet/clock.ts'
import { forgetfulJournal } from '#simulator/cabinet/journal.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
import { seededNonces } from '#tests/kit/seededNonces.ts'
import type { CabinetNews, Driver } from '#venue/drivers/ports.ts'

type Line = { cabinet: Cabinet; isUp: boolean; listeners: Set<(news: CabinetNews) => void> }

export function createTinDriver(clock: Clock) {
  const lines = new Map<number, Line>()
  const asked: string[] = []
  const lineOf = (id: number): Line => {
    const known = lines.get(id)
    if (known) return known
    const memory = newMemory(id, 'night-orchard', clock.now())
    const cabinet = new Cabinet({ memory, journal: forgetfulJournal, nonces: seededNonces(id), clock })
    const line: Line = { cabinet, isUp: true, listeners: new Set() }
    cabinet.onException((exception, at, state) => {
      if (line.isUp) for (const listener of line.listeners) listener({ exception, at, state })
    })
    lines.set(id, line)
    return line
  }
  const ask = async <Answer>(id: number, what: string, act: (cabinet: Cabinet) => Answer | Promise<Answer>) => {
    const line = lineOf(id)
    if (!line.isUp) throw new Error('its line is cut')
    asked.push(what)
    return act(line.cabinet)
  }
  const driver: Driver = {
    link: {
      isUp: (id) => lineOf(id).isUp,
      watch: (id, listener) => {
        const { listeners } = lineOf(id)
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      install: ({ cabinet: id, address }, epoch) =>
        ask(id, `install ${address}`, (cabinet) => {
          cabinet.fence(epoch)
          return cabinet.state()
        }),
      state: (id) => ask(id, 'state', (cabinet) => cabinet.state()),
      checksum: (id) => ask(id, 'checksum', () => Promise.reject(new Error('it has none'))),
      transfer: ({ cabinet: id, transfer, direction, amount, epoch }) =>
        ask(id, `transfer ${direction} ${amount}`, async (cabinet) => {
          const [answer] = await cabinet.transferReplies(transfer, direction, amount, epoch)
          if (!answer) throw new Error('no answer')
          return answer
        }),
      interrogate: (id, transfer) => ask(id, 'interrogate', (cabinet) => cabinet.interrogate(transfer)),
      voidTransfer: ({ cabinet: id, epoch, ...order }) =>
        ask(id, 'void', (cabinet) => cabinet.voidTransfer(order, epoch)),
      acknowledge: async (id, transfer, epoch) => {
        await ask(id, 'acknowledge', (cabinet) => cabinet.acknowledge(transfer, epoch))
      },
      resetHandPay: ({ cabinet: id, key, event, epoch }) =>
        ask(id, 'reset', (cabinet) => cabinet.resetHandPay(key, event, epoch)),
      restart: ({ cabinet: id, key, resolve, epoch }) =>
        ask(id, 'restart', (cabinet) => cabinet.restart(key, resolve, epoch)),
      powerOff: ({ cabinet: id, key, epoch }) => ask(id, 'off', (cabinet) => cabinet.switchPower(false, key, epoch)),
      powerOn: ({ cabinet: id, key, epoch }) => ask(id, 'on', (cabinet) => cabinet.switchPower(true, key, epoch)),
    },
    buttons: {
      press: (id, button, key, epoch) => ask(id, `press ${button}`, (cabinet) => cabinet.press(button, key, epoch)),
    },
    media: {
      openPeer: () => Promise.reject(new Error('it has no picture')),
      signalPeer: () => Promise.reject(new Error('it has no picture')),
      closePeer: () => Promise.resolve(),
      file: () => Promise.reject(new Error('it has no picture')),
    },
    addressProblem: (rest) => (/^\d+$/.test(rest) ? null : 'The number of a tin cabinet'),
    close: () => Promise.resolve(),
  }
  const turn = (id: number, isUp: boolean) => {
    const line = lineOf(id)
    line.isUp = isUp
    for (const listener of line.listeners) listener({ line: isUp ? 'up' : 'down' })
  }
  return { driver, asked, cut: (id: number) => turn(id, false), mend: (id: number) => turn(id, true) }
}
