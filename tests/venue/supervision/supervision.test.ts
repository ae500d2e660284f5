import { activityActions } from '#protocol/calls/activityActions.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { seatPushes } from '#protocol/sockets/sockets.ts'
import type { FloorTask, PastTask } from '#protocol/core/floorTasks.ts'
import type { Activity, SessionLog, SupervisedSession } from '#protocol/calls/supervision.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { idOf as id, openPeopledVenue } from '#tests/kit/peopled.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { account, audit, meterReading, permissionGroup, playSession, seatMessage } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  cashier,
  technician,
  supervisor,
  manager,
  player,
  player2,
} = await openPeopledVenue('cashier', 'technician', 'supervisor', 'manager', 'player', 'player2')
// Time stands still here: what a reading of the meters and a transfer do in one moment has no order.
await until(() => venue.store.database.$count(meterReading), 28)
venue.clock.advance(1)
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})

type Sessions = { open: SupervisedSession[]; sessions: SupervisedSession[]; sequence: number }
const sessions = async (query = '') =>
  (await supervisor.call('GET', `/admin/sessions${query}`)).body as unknown as Sessions
const log = async (session: number, query = '') =>
  (await supervisor.call('GET', `/admin/sessions/${session}${query}`)).body as unknown as SessionLog
const activities = async (query = '', by = supervisor) =>
  (await by.call('GET', `/admin/activities${query}`)).body.activities as Activity[]
const tasks = async () => (await technician.call('GET', '/admin/attendant')).body.tasks as FloorTask[]
const auditOf = (object: string) =>
  venue.store.database.select().from(audit).where(eq(audit.object, object)).orderBy(audit.id)
async function sit(machineId: number, person = player, amount = 1_000) {
  const tab = person.tab()
  const seated = await tab.init(machineId, amount)
  expect(seated).toMatchObject({ status: 3 })
  return { tab, session: seated.session.id }
}
async function leave(machineId: number, { tab }: { tab: Awaited<ReturnType<typeof sit>>['tab'] }) {
  await tab.leave()
  await venue.status(machineId, 2)
}

describe('what waited on the floor', () => {
  it('is told with who took it up and how long it took, to those of the right alone', async () => {
    const begun = venue.clock.now()
    venue.cabinet(12).fault({ kind: 'door', on: true })
    const [task] = await until(
      async () => (await tasks()).filter(({ machine }) => machine.id === 12),
      (found) => found.length === 1,
    )
    venue.clock.advance(60_000)
    const taken = venue.clock.now()
    await technician.call('POST', `/admin/attendant/${task?.id}/take`)
    venue.clock.advance(120_000)
    venue.cabinet(12).fault({ kind: 'door', on: false })
    const past = async (query = '') =>
      (await technician.call('GET', `/admin/attendant/past${query}`)).body.tasks as PastTask[]
    const [over] = await until(past, (found) => found.length > 0)
    expect(over).toMatchObject({
      ...{ id: task?.id, kind: 'problem', detail: 'door', machine: { id: 12 }, amount: null, since: task?.since },
      ...{ takenAt: taken, takenBy: { username: 'technician' } },
    })
    expect((over?.over ?? 0) - begun).toBeGreaterThanOrEqual(180_000)
    const second = Math.floor((over?.over ?? 0) / 1_000)
    expect(await past(`?end=${second}`)).toEqual([])
    expect(await past(`?start=${second}`)).toHaveLength(1)
    expect(await past(`?before=${(over?.over ?? 0) - 1}`)).toEqual([])
    expect(await technician.call('GET', '/admin/attendant/past?cabin=4')).toMatchObject({ status: 422 })
    const { database } = venue.store
    const supervisors = eq(permissionGroup.name, 'Supervisors')
    const [group] = await database.select().from(permissionGroup).where(supervisors)
    await database
      .update(permissionGroup)
      .set({ permissions: [116, 127, 133] })
      .where(supervisors)
    expect(await supervisor.call('GET', '/admin/attendant/past')).toMatchObject({
      status: 403,
      body: { Params: { missing: [107, 111, 129, 132, 136, 140] } },
    })
    await database
      .update(permissionGroup)
      .set({ permissions: group?.permissions ?? [] })
      .where(supervisors)
    // A booking that has begun was one too, from a quarter of an hour before.
    const made = venue.clock.now()
    const startsAt = made + 1_000
    const booking = {
      playerID: id(player2),
      machineID: 13,
      startsAt,
      until: startsAt + 3_600_000,
      reason: 'a birthday',
    }
    const { body } = await manager.call('POST', '/admin/reservations', booking)
    venue.clock.advance(2_000)
    await venue.status(13, 4)
    expect((await past())[0]).toMatchObject({
      // It waited for nobody before it was made.
      ...{ id: `booking-${body.id}`, kind: 'booking', since: made, over: startsAt, takenBy: null },
    })
    await manager.call('DELETE', `/admin/reservations/${body.id}`, { reason: 'done' })
    await venue.status(13, 2)
  })
})

describe('the sessions', () => {
  it('stand as they are while they are open, and are past ones with what was moved then', async () => {
    const seat = await sit(1, player, 5_000)
    const { open } = await sessions()
    expect(open).toEqual([
      {
        ...{ id: seat.session, machine: { id: 1, name: expect.any(String), cabin: 1 }, brand: 'Aurelia' },
        player: { id: id(player), username: 'player', name: 'Deniz', lastname: 'Yılmaz' },
        ...{ state: 'open', openedAt: venue.clock.now(), closedAt: null, closedBy: null },
        ...{ status: 3, credit: 5_000, bet: expect.any(Number), feature: false, leaving: null },
        ...{ cashIn: 5_000, cashOut: 0, handPaid: 0, net: 0, turnOver: 0, isHot: false, lag: null },
      },
    ])
    await supervisor.call('POST', '/admin/machine/1/feature')
    expect((await sessions()).open).toMatchObject([{ status: 5, feature: true }])
    venue.clock.advance(60_000)
    await supervisor.call('DELETE', '/admin/machine/1/feature', { reason: 'a mistake' })
    await until(() => {
      venue.clock.advance(1_000)
      return venue.machine(1).status.status
    }, 2)
    const past = await sessions('?state=closed')
    expect(past.open).toEqual([])
    expect(past.sessions[0]).toMatchObject({
      ...{ id: seat.session, state: 'closed', status: null, credit: null, bet: null },
      ...{ cashIn: 5_000, cashOut: 5_000, net: 0, closedBy: 'featureUndone' },
    })
    expect((past.sessions[0]?.closedAt ?? 0) - (past.sessions[0]?.openedAt ?? 0)).toBeGreaterThanOrEqual(60_000)
  })

  it('are paged by the last id held, and filtered by player, machine, status and time', async () => {
    const [first, second] = [await sit(2, player), await sit(11, player2)]
    expect((await sessions(`?player=${id(player2)}&state=open`)).open.map((one) => one.id)).toEqual([second.session])
    expect((await sessions('?machine=2&state=open')).open.map((one) => one.id)).toEqual([first.session])
    expect((await sessions('?status=5')).open).toEqual([])
    expect((await sessions('?status=3')).open).toHaveLength(2)
    await leave(2, first)
    await leave(11, second)
    venue.clock.advance(3_600_000)
    const later = Math.floor(venue.clock.now() / 1_000)
    const third = await sit(2, player2)
    await leave(2, third)
    const ids = async (query: string) => (await sessions(query)).sessions.map((one) => one.id)
    expect(await ids(`?start=${later}`)).toEqual([third.session])
    expect(await ids(`?end=${later}&player=${id(player2)}`)).toEqual([second.session])
    expect(await ids(`?machine=2&lastSessionID=${third.session}`)).toEqual([first.session])
    expect((await ids(`?lastSessionID=${first.session}`)).every((one) => one < first.session)).toBe(true)
    for (const query of ['?status=2', '?start=x', '?player=0', '?state=any', '?lastSessionID=-1'])
      expect(await supervisor.call('GET', `/admin/sessions${query}`)).toMatchObject({ status: 422 })
    expect(await cashier.call('GET', '/admin/sessions')).toMatchObject({ status: 403 })
    expect(await player.call('GET', '/admin/sessions')).toMatchObject({ status: 403 })
  })

  it('have a log with steps, transfers, rounds and messages; who looks is in the audit once a minute', async () => {
    const seat = await sit(4, player, 10_000)
    for (let round = 0; round < 3; round++) {
      await seat.tab.press('spin')
      venue.clock.advance(20_000)
      await until(
        async () => (await log(seat.session)).rounds.ended,
        (ended) => {
          if (venue.cabinet(4).state().phase === 'winWaiting') void seat.tab.press('takeWin')
          venue.clock.advance(1_000)
          return ended === round + 1
        },
      )
    }
    const { steps, transfers, rounds, session } = await log(seat.session)
    expect(rounds).toMatchObject({ started: 3, ended: 3 })
    const { meters, credit } = venue.cabinet(4).state()
    expect(rounds.turnOver).toBe(meters.TurnOver)
    expect(rounds.totalWin).toBe(meters.TotalWin)
    expect(session.net).toBe(credit - 10_000)
    expect(transfers).toMatchObject([{ direction: 'in', actual: 10_000, state: 1 }])
    expect(steps.at(-1)).toMatchObject({ event: 'seat.init', actor: { username: 'player' } })
    expect(steps.map(({ sequence }) => sequence)).toEqual(
      steps.map(({ sequence }) => sequence).toSorted((one, other) => other - one),
    )
    const older = await log(seat.session, `?lastStep=${steps[2]?.sequence}`)
    expect(older.steps).toEqual(steps.slice(3))
    expect((await log(seat.session, '?without=rounds')).steps).toEqual(
      steps.filter(({ event }) => !/^(round|win)\./.test(event)),
    )
    expect(steps.some(({ event }) => event === 'round.ended')).toBe(true)
    expect(await supervisor.call('GET', `/admin/sessions/${seat.session}?without=all`)).toMatchObject({ status: 422 })
    await leave(4, seat)
    const closed = await log(seat.session)
    expect(closed.session).toMatchObject({ state: 'closed', closedBy: 'left' })
    expect(closed.transfers).toHaveLength(2)
    expect(closed.rounds).toMatchObject({ turnOver: rounds.turnOver, totalWin: rounds.totalWin })
    expect(closed.steps[0]).toMatchObject({ event: 'cashout.done' })
    // The steps of the next session on this machine are not of this one.
    const next = await sit(4, player2)
    expect((await log(seat.session)).steps).toEqual(closed.steps)
    await leave(4, next)

    const looks = async () =>
      (await auditOf(`account/${id(player)}`)).filter(
        ({ act, actorId }) => act === 'looked' && actorId === id(supervisor),
      )
    venue.clock.advance(60_000)
    const before = (await looks()).length
    await Promise.all([log(seat.session), log(seat.session), log(seat.session)])
    expect(await looks()).toHaveLength(before + 1)
    venue.clock.advance(60_000)
    await log(seat.session)
    expect(await looks()).toHaveLength(before + 2)
    expect(await supervisor.call('GET', '/admin/sessions/9007199254740991')).toMatchObject({ status: 404 })
  })
})

describe('a message to a seated player', () => {
  it('is on all their devices once, stored, in the snapshot, in the log and in the activities', async () => {
    const seat = await sit(5)
    const devices = [player.tab('/notification'), player.tab('/notification')]
    const stranger = player2.tab('/notification')
    await stranger.ask('init', { id: id(player2) })
    for (const device of devices) await device.ask('init', { id: id(player) })
    const key = freshKey()
    const path = `/admin/sessions/${seat.session}/message`
    const said = await supervisor.call('POST', path, { text: ' Your table is ready ' }, key)
    expect(said).toMatchObject({
      status: 201,
      body: { text: 'Your table is ready', sender: { username: 'supervisor' } },
    })
    expect(await supervisor.call('POST', path, { text: ' Your table is ready ' }, key)).toEqual(said)
    await supervisor.call('POST', path, { text: 'It is at the door' })
    for (const device of devices) {
      await until(
        () => device.pushed('message'),
        (pushes) => pushes.length === 2,
      )
      const pushes = device.pushed('message').map((push) => seatPushes.message.parse(push))
      expect(pushes.map(({ sequence, text }) => [sequence, text])).toEqual([
        [1, 'Your table is ready'],
        [2, 'It is at the door'],
      ])
      // Nobody of the staff is named to a player.
      expect(JSON.stringify(pushes)).not.toContain('supervisor')
    }
    expect(stranger.pushed('message')).toEqual([])
    const snapshot = await devices[0]?.ask<{ messages: unknown[] }>('snapshot', {})
    expect(snapshot?.messages).toHaveLength(2)
    expect((await log(seat.session)).messages.map(({ text }) => text)).toEqual([
      'Your table is ready',
      'It is at the door',
    ])
    expect(await activities(`?action=message&player=${id(player)}`)).toMatchObject([
      {
        machine: { id: 5 },
        player: { username: 'player' },
        actor: { username: 'supervisor' },
        typeText: expect.any(String),
      },
      { detail: { after: { message: expect.any(Number) } } },
    ])
    expect(await venue.store.database.select().from(seatMessage)).toHaveLength(2)

    for (const text of ['', '   ', 'x'.repeat(501), 'a\u0000b'])
      expect(await supervisor.call('POST', path, { text })).toMatchObject({ status: 422 })
    expect(await technician.call('POST', path, { text: 'hello' })).toMatchObject({ status: 403 })
    expect(await player.call('POST', path, { text: 'hello' })).toMatchObject({ status: 403 })
    await leave(5, seat)
    expect(await supervisor.call('POST', path, { text: 'too late' })).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.sessionEnded } },
    })
    for (const device of [...devices, stranger]) device.drop()
  })
  it('is refused where the session is unfinished: its player is shown nothing of that seat', async () => {
    const { database } = venue.store
    const seat = await sit(5)
    const isIt = eq(playSession.id, seat.session)
    const path = `/admin/sessions/${seat.session}/message`
    const key = freshKey()
    await database.update(playSession).set({ state: 'unfinished' }).where(isIt)
    const before = await database.$count(seatMessage)
    expect(await supervisor.call('POST', path, { text: 'Are you there' }, key)).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.sessionEnded } },
    })
    // As the desk's list says it: by a command, which tells of each session why not.
    const desk = supervisor.tab('/notification')
    await desk.ask('init', { id: id(supervisor) })
    const order = { act: 'message', ids: [seat.session], text: 'Are you there' }
    const { commandId } = (await supervisor.call('POST', '/admin/sessions/command', order)).body
    const ended = await until(
      () => desk.pushed('command').findLast((one) => one.commandId === commandId),
      (push) => (push?.machines as object[] | undefined)?.length === 1,
    )
    expect(ended).toMatchObject({ machines: [{ id: seat.session, ErrorCode: ErrorCode.sessionEnded }] })
    expect(await database.$count(seatMessage)).toBe(before)
    // A refusal is not kept: said again by its key once the seat is open, it arrives.
    await database.update(playSession).set({ state: 'open' }).where(isIt)
    expect(await supervisor.call('POST', path, { text: 'Are you there' }, key)).toMatchObject({ status: 201 })
    desk.drop()
    await leave(5, seat)
  })
})

describe('to watch', () => {
  it('takes the right, is in the audit, and ends with the right and with the sign-in', async () => {
    const asked = await supervisor.call('POST', '/admin/machine/6/watch')
    expect(asked).toMatchObject({ status: 200, body: { expiresIn: 300 } })
    const still = asked.body.still as string
    // The test's cabinets draw nothing: to be let through is to be told that there is no such picture.
    const look = async (path: string) => (await fetch(venue.url + path)).status
    expect(await look(still)).toBe(404)
    expect(await look(still.replace(/\.w\d+\./, `.${id(supervisor)}.`))).toBe(403)
    expect(await auditOf('machine/6')).toMatchObject([
      { act: 'cabinet booked', actorId: null },
      { act: 'watch', actorId: id(supervisor) },
    ])
    expect(await technician.call('POST', '/admin/machine/6/watch')).toMatchObject({ status: 403 })
    expect(await player.call('POST', '/admin/machine/6/watch')).toMatchObject({ status: 403 })
    expect(await supervisor.call('POST', '/admin/machine/999/watch')).toMatchObject({ status: 404 })

    const { database } = venue.store
    const supervisors = eq(permissionGroup.name, 'Supervisors')
    const [group] = await database.select().from(permissionGroup).where(supervisors)
    const permissions = group?.permissions ?? []
    await database
      .update(permissionGroup)
      .set({ permissions: permissions.filter((one) => one !== 116) })
      .where(supervisors)
    expect(await look(still)).toBe(403)
    await database.update(permissionGroup).set({ permissions }).where(supervisors)
    expect(await look(still)).toBe(404)

    const other = await venue.login('supervisor')
    const ticket = (await other.call('POST', '/admin/machine/6/watch')).body.still as string
    expect(await look(ticket)).toBe(404)
    await other.call('POST', '/player/logout')
    expect(await look(ticket)).toBe(403)
    venue.clock.advance(300_001)
    expect(await look(still)).toBe(403)
  })
})

describe('what waits on the floor', () => {
  it('is one list with ages; one person takes a task, who may give it back', async () => {
    expect(await tasks()).toEqual([])
    const seat = await sit(7, player, 10_000)
    venue.cabinet(7).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'handPay' })
    await seat.tab.press('spin')
    venue.clock.advance(10_000)
    await until(tasks, (found) => found.length === 1)
    venue.clock.advance(30_000)
    venue.cabinet(8).fault({ kind: 'door', on: true })
    const found = await until(tasks, (all) => all.length === 2)
    const [pay, door] = found
    expect(pay).toMatchObject({
      ...{ kind: 'handPay', machine: { id: 7 }, player: { username: 'player' }, takenBy: null },
      amount: expect.any(Number),
    })
    expect(pay?.age).toBeGreaterThanOrEqual(30_000)
    expect(door).toMatchObject({ kind: 'problem', detail: 'door', machine: { id: 8 }, player: null, amount: null })

    const take = (person: Person, task = door, key?: string) =>
      person.call('POST', `/admin/attendant/${task?.id}/take`, undefined, key)
    const give = (person: Person, task = door) => person.call('POST', `/admin/attendant/${task?.id}/release`)
    const taken = await take(technician)
    expect(taken).toMatchObject({ status: 200, body: { takenBy: { username: 'technician' } } })
    expect(await take(technician)).toMatchObject({ status: 200 })
    expect(await take(cashier)).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { takenBy: { username: 'technician' } } } },
    })
    expect(await give(cashier)).toMatchObject({ status: 403 })
    expect(await give(supervisor)).toMatchObject({ status: 200, body: { takenBy: null } })
    expect(await give(supervisor)).toMatchObject({ status: 409 })
    // Of many who take it at once, one has it.
    const raced = await Promise.all([technician, cashier, supervisor, manager].map((person) => take(person)))
    expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect((await auditOf(`floorTask/${door?.id}`)).map(({ act }) => act)).toEqual([
      ...['task taken', 'task released', 'task taken'],
    ])

    // A second fault of the same cabinet is a task of its own; an end of it is the end of the task.
    venue.cabinet(8).fault({ kind: 'tilt', on: true })
    await until(tasks, (all) => all.length === 3 && all.some(({ detail }) => detail === 'tilt'))
    for (const kind of ['door', 'tilt'] as const) venue.cabinet(8).fault({ kind, on: false })
    await until(tasks, (all) => all.length === 1)
    expect(await take(technician)).toMatchObject({ status: 404 })
    venue.cabinet(8).fault({ kind: 'door', on: true })
    const again = await until(tasks, (all) => all.length === 2)
    expect(again.find(({ kind }) => kind === 'problem')).toMatchObject({ takenBy: null })
    expect(again.find(({ kind }) => kind === 'problem')?.id).not.toBe(door?.id)
    venue.cabinet(8).fault({ kind: 'door', on: false })

    const payId = pay?.id.split('-')[1]
    await cashier.call('POST', `/admin/handpays/${payId}/pay`, { evidence: 'counted at the seat' })
    await until(tasks, (all) => all.length === 0)
    await supervisor.prove()
    // Who paid may not do it any more: it is sent back, or they come back.
    const maker = eq(account.username, 'cashier')
    await venue.store.database.update(account).set({ blockedAt: 1 }).where(maker)
    expect(await supervisor.call('POST', `/admin/handpays/${payId}/confirm`, {})).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { reason: 'changed', what: 'maker' } } },
    })
    await venue.store.database.update(account).set({ blockedAt: null }).where(maker)
    expect(await supervisor.call('POST', `/admin/handpays/${payId}/confirm`, {})).toMatchObject({ status: 200 })
    await until(() => venue.cabinet(7).state().handPay, null)
    venue.clock.advance(10_000)
    await leave(7, seat)
    for (const wrong of ['nothing-1', 'fault-1', 'handPay-0', 'handPay'])
      expect(await technician.call('POST', `/admin/attendant/${wrong}/take`)).toMatchObject({ status: 422 })
    expect(await technician.call('POST', '/admin/attendant/handPay-9007199254740991/take')).toMatchObject({
      status: 404,
    })
    expect(await player.call('GET', '/admin/attendant')).toMatchObject({ status: 403 })
  })

  it('has the bookings that begin within a quarter of an hour', async () => {
    const startsAt = venue.clock.now() + 3_600_000
    const body = { playerID: id(player2), machineID: 9, startsAt, until: startsAt + 3_600_000, reason: 'a birthday' }
    const booked = await supervisor.call('POST', '/admin/reservations', body)
    expect(booked).toMatchObject({ status: 201 })
    expect(await tasks()).toEqual([])
    venue.clock.advance(46 * 60_000)
    expect(await tasks()).toMatchObject([
      { id: `booking-${booked.body.id}`, kind: 'booking', machine: { id: 9 }, age: -14 * 60_000, since: startsAt },
    ])
    await supervisor.call('DELETE', `/admin/reservations/${booked.body.id}`, { reason: 'they called' })
    expect(await tasks()).toEqual([])
  })
})

describe('the activities', () => {
  it('are what players, staff and the venue did, once each, without the rounds, newest first', async () => {
    const since = Math.floor(venue.clock.now() / 1_000) + 1
    venue.clock.advance(1_000)
    const seat = await sit(10)
    await seat.tab.press('spin')
    venue.clock.advance(20_000)
    await until(
      () => venue.machine(10).game?.state,
      (state) => {
        if (state === 'winWaiting') void seat.tab.press('takeWin')
        venue.clock.advance(1_000)
        return state === 'idle'
      },
    )
    await supervisor.call('POST', '/admin/machine/10/kick', { reason: 'under age' })
    await venue.status(10, 2)
    const all = await activities(`?machine=10&start=${since}`)
    expect(all.map(({ action }) => action)).toEqual(['cashout.done', 'kicked', 'funding.done', 'seat.init'])
    expect(all.every((one) => one.machine?.id === 10 && one.player?.username === 'player')).toBe(true)
    expect(all[1]).toMatchObject({
      ...{
        typeText: 'Kicked the player',
        actor: { username: 'supervisor' },
        reason: 'under age',
        object: 'machine/10',
      },
    })
    expect(all[3]).toMatchObject({
      typeText: 'Took the seat',
      actor: { username: 'player' },
      object: `session/${seat.session}`,
    })
    const ofPlayer = await activities(`?player=${id(player)}&start=${since}`)
    expect(ofPlayer.map(({ id: row }) => row)).toEqual(all.map(({ id: row }) => row))
    expect(await activities(`?actor=${id(supervisor)}&start=${since}`)).toMatchObject([{ action: 'kicked' }])
    expect(await activities(`?action=seat.init&start=${since}`)).toHaveLength(1)
    expect(await technician.call('GET', '/admin/activities')).toMatchObject({ status: 403 })
    expect(await supervisor.call('GET', '/admin/activities?lastActivityID=audit')).toMatchObject({ status: 422 })
    expect(await supervisor.call('GET', '/admin/activities?who=7')).toMatchObject({ status: 422 })
    for (const { action } of await activities()) expect(Object.values(activityActions).flat()).toContain(action)
  })

  it('say of people what who reads them may know of people, in a file too', async () => {
    const { database } = venue.store
    const told = { phone: '05550001122' }
    const edited = { at: venue.clock.now(), act: 'user edited', before: { phone: '1' }, after: told, reason: 'as told' }
    const subjects = [id(player2), id(manager), id(supervisor)]
    for (const one of subjects)
      await database.insert(audit).values({ ...edited, object: `account/${one}`, actorId: id(manager) })
    const seen = async (by = supervisor) =>
      (await activities('?action=user%20edited', by)).map(({ object, reason, detail }) => ({ object, reason, detail }))
    const detail = { before: edited.before, after: told }
    const rows = subjects.toReversed().map((one) => ({ object: `account/${one}`, reason: 'as told', detail }))
    expect(await seen(manager)).toEqual(rows)
    expect(await seen()).toEqual(rows.slice(2))
    const [group] = await database.select().from(permissionGroup).where(eq(permissionGroup.name, 'Supervisors'))
    const permissions = group?.permissions ?? []
    const hold = (held: number[]) =>
      database.update(permissionGroup).set({ permissions: held }).where(eq(permissionGroup.name, 'Supervisors'))
    await hold(permissions.filter((one) => one !== 131))
    expect(await seen()).toEqual([{ object: `account/${id(player2)}`, reason: null, detail: null }])
    const response = await fetch(`${venue.url}/exports/activities?action=user%20edited`, {
      method: 'POST',
      headers: { authorization: `Bearer ${supervisor.answer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ format: 'csv', timeZone: 'Europe/Istanbul', words: {} },
        columns: ['object', 'reason'].map((column) => ({ id: column, label: column })),
      }),
    })
    const file = await response.text()
    expect(file).toContain(`account/${id(player2)}`)
    expect(file).not.toMatch(new RegExp(`05550001122|as told|account/${id(manager)}\\b`))
    await hold(permissions)
  })

  it('are paged without a gap and without a repetition, across both of their sources', async () => {
    const pages: Activity[] = []
    for (let last: string | undefined; ; last = pages.at(-1)?.id) {
      const page = await activities(last === undefined ? '' : `?lastActivityID=${last}`, manager)
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(50)
      pages.push(...page)
    }
    expect(pages.length).toBeGreaterThan(50)
    expect(new Set(pages.map((one) => one.id)).size).toBe(pages.length)
    expect(pages.map(({ at }) => at)).toEqual(pages.map(({ at }) => at).toSorted((one, other) => other - one))
    const { rows } = await venue.store.database.execute<{ steps: string; audits: string }>(
      `select (select count(*) from cabinet_step s left join account a on a.id = s.actor_id
          where event not in ('round.started', 'win.waiting', 'round.ended', 'machine.close', 'machine.open', 'power.stop',
            'power.start', 'feature.set', 'feature.undo', 'problem.fixed')
          and (event not in ('seat.leave', 'reservation.cancel') or a.type is null or a.type = 0))::text as steps,
        (select count(*) from audit where act <> 'looked' and split_part(object, '/', 1) not in ('note', 'setting', 'transaction', 'export'))::text as audits`,
    )
    const count = (kind: string) => pages.filter((one) => one.id.startsWith(kind)).length
    expect([count('step'), count('audit')]).toEqual([Number(rows[0]?.steps), Number(rows[0]?.audits)])
  })
})
