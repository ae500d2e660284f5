import { fromCallback } from 'xstate'
import { type Dialled, dialSocket, type LineSetup } from './line.ts'
import { fetchSocketIo, type SocketIo } from './socketIo.ts'

export type ReadyLine = ReturnType<typeof createReadyLine>

/** One connection to `/game` that nobody has asked anything of yet, until a seat takes it. */
export function createReadyLine(setup: LineSetup) {
  let ready: { dialled: Dialled; give: () => void } | undefined
  return {
    /** What there is of it, still on its way too; nothing of another sign-in. */
    take(): Dialled | undefined {
      if (ready === undefined || !ready.dialled.socket.active || ready.dialled.token !== setup.token.current) return
      const { dialled, give } = ready
      give()
      return dialled
    },
    logic: fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
      let ended = false
      let close = () => {}
      function end(): void {
        if (ended) return
        ended = true
        close()
        sendBack({ type: 'line.ended' })
      }
      function dial(socketIo: SocketIo): void {
        if (ended) return
        if (setup.lines?.gate?.isCut()) return end()
        const dialled = dialSocket(socketIo, setup, '/game')
        const { socket } = dialled
        const own = { dialled, give: () => ((close = release), end()) }
        ready = own
        socket.on('connect_error', end)
        socket.on('disconnect', end)
        setup.lines?.cuts.add(end)
        function release(): void {
          if (ready === own) ready = undefined
          setup.lines?.cuts.delete(end)
          socket.off('connect_error', end)
          socket.off('disconnect', end)
        }
        close = () => {
          release()
          socket.disconnect()
        }
      }
      const socketIo = setup.loadSocketIo ?? fetchSocketIo
      if (socketIo.loaded) dial(socketIo.loaded)
      else socketIo().then(dial, end)
      return () => {
        ended = true
        close()
      }
    }),
  }
}
