/** What is needed once somebody is signed in, and on the way there is not: the line of news, and the lobby. */
import { lobbyMachine } from '#machines/floor/lobby/index.ts'
import { notificationsMachine } from '#machines/floor/notifications/index.ts'
import type { LineSetup } from './wire/line.ts'
import type { createLobbyActors } from './wire/lobbyActors.ts'
import { createNotificationSocket } from './wire/notificationSocket.ts'
import { createPathWatch } from './wire/pathWatch.ts'

type LobbySetup = { line: LineSetup } & Pick<ReturnType<typeof createLobbyActors>, 'fetchLobby' | 'fetchBalance'>

export const createLobby = ({ line, fetchLobby, fetchBalance }: LobbySetup) => ({
  notifications: notificationsMachine.provide({
    actors: { notificationSocket: createNotificationSocket(line), fetchBalance, pathWatch: createPathWatch() },
  }),
  lobby: lobbyMachine.provide({ actors: { fetchLobby } }),
})
