/** What is needed once somebody is signed in, and on the way there is not: the line of news, and the lobby. */
import i18next from 'i18next'
import { favouritesMachine, readMarks, settingsOfMarks } from '#machines/lobby/favourites/index.ts'
import { freeWatchMachine } from '#machines/lobby/freeWatch/index.ts'
import { lobbyMachine } from '#machines/lobby/lobby/index.ts'
import { lineMachine } from '#machines/live/line/index.ts'
import { notificationsMachine } from '#machines/live/notifications/index.ts'
import { heldSeatMachine } from '#machines/lobby/heldSeat/index.ts'
import { preconnectMachine } from '#machines/lobby/preconnect/index.ts'
import { recentWinsMachine } from '#machines/lobby/recentWins/index.ts'
import { reservationMachine } from '#machines/lobby/reservation/index.ts'
import { announcementsMachine } from '#machines/live/announcements/index.ts'
import { noticesMachine } from '#machines/account/notices/index.ts'
import { seatMessagesMachine } from '#machines/game/seatMessages/index.ts'
import { createCancelSeat } from '../wire/actors/cancelSeat.ts'
import type { Client } from '../wire/http/client.ts'
import { createAnnouncer, createStoredWatches } from '../wire/actors/freeWatch.ts'
import { createMarkSeen } from '../wire/actors/notices.ts'
import { createStoredAnnouncements, createStoredMessages } from '../wire/actors/stored.ts'
import type { LineSetup } from '../wire/sockets/line.ts'
import type { WatchLine } from '../wire/sockets/watchLine.ts'
import { createLobbyActors } from '../wire/actors/lobby.ts'
import { createLobbyClock } from '../wire/page/lobbyClock.ts'
import { createNotificationSocket } from '../wire/sockets/notificationSocket.ts'
import { createReadyLine } from '../wire/sockets/readyLine.ts'
import { createPathWatch } from '../wire/page/pathWatch.ts'
import type { DeviceStorage } from '../wire/device/storage.ts'

type LobbySetup = {
  line: LineSetup & { watchLine: WatchLine }
  device: DeviceStorage
  client: Client
  now: () => number
  navigate: (to: string, options?: { replace?: boolean }) => void
}

export function createLobby({ line, device, client, now, navigate }: LobbySetup) {
  const {
    fetchLobby,
    fetchBalance,
    readKept,
    storeList,
    gameOf,
    reserve,
    cancelReservation,
    loadMarks,
    saveMarks,
    fetchWins,
  } = createLobbyActors({ client, device, now, marks: { read: readMarks, write: settingsOfMarks } })
  const announcer = createAnnouncer({
    words: (machine) => i18next.t('freeWatch.free', { name: machine.name, cabin: machine.cabin }),
    play: ({ id }) => navigate(`/game/${id}`),
  })
  const readyLine = createReadyLine(line)
  return {
    ...{ readyLine, gameOf },
    notifications: notificationsMachine.provide({
      actors: {
        line: lineMachine.provide({
          actors: { notificationSocket: createNotificationSocket(line), pathWatch: createPathWatch() },
        }),
        fetchBalance,
        freeWatch: freeWatchMachine.provide({
          actors: { storedWatches: createStoredWatches(device) },
          actions: {
            navigate: (_, { to }) => navigate(to),
            announce: (_, { machines }) => announcer.announce(machines),
            askLeave: () => announcer.askLeave(),
          },
        }),
        announcements: announcementsMachine.provide({
          actors: { storedAnnouncements: createStoredAnnouncements(device) },
        }),
        notices: noticesMachine.provide({ actors: { markSeen: createMarkSeen(client) } }),
        seatMessages: seatMessagesMachine.provide({ actors: { storedMessages: createStoredMessages(device) } }),
        preconnect: preconnectMachine.provide({ actors: { readyLine: readyLine.logic } }),
      },
    }),
    lobby: lobbyMachine.provide({
      actors: {
        fetchLobby,
        readKept,
        clock: createLobbyClock(),
        heldSeat: heldSeatMachine.provide({ actors: { cancelSeat: createCancelSeat(client) } }),
        recentWins: recentWinsMachine.provide({ actors: { fetchWins } }),
        reservation: reservationMachine.provide({ actors: { reserve, cancelReservation } }),
        favourites: favouritesMachine.provide({ actors: { loadMarks, saveMarks } }),
      },
      actions: {
        navigate: (_, { to, replace }) => navigate(to, { replace }),
        storeOnDevice: (_, list) => storeList(list),
      },
    }),
  }
}
