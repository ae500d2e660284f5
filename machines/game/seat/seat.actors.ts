/** Who works for the seat while somebody has it. */
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import { celebrationMachine } from '../celebration/celebration.machine.ts'
import { connectionMachine } from '../connection/connection.machine.ts'
import { controlsMachine } from '../controls/controls.machine.ts'
import { devicesMachine } from '../devices/devices.machine.ts'
import { layersMachine } from '../layers/layers.machine.ts'
import { callAttendantMachine } from '../callAttendant/callAttendant.machine.ts'
import { realityCheckMachine } from '../realityCheck/realityCheck.machine.ts'
import { paytableMachine } from '../paytable/paytable.machine.ts'
import { preflightMachine } from '../preflight/preflight.machine.ts'
import { streamMachine } from '../stream/stream.machine.ts'
import { takeWinMachine } from '../takeWin/takeWin.machine.ts'
import type { GameSocketRequest } from './seat.types.ts'

export const actors = {
  gameSocket: unprovidedCallback<GameSocketRequest, { machineID: number }>('gameSocket'),
  cancelOther: unprovidedPromise<undefined, { machineID: number }>('cancelOther'),
  pathWatch: unprovidedCallback<{ type: 'never' }>('pathWatch'),
  preflight: preflightMachine,
  connection: connectionMachine,
  controls: controlsMachine,
  layers: layersMachine,
  paytable: paytableMachine,
  celebration: celebrationMachine,
  devices: devicesMachine,
  stream: streamMachine,
  takeWin: takeWinMachine,
  realityCheck: realityCheckMachine,
  callAttendant: callAttendantMachine,
}
