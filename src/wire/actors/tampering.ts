import { fromCallback } from 'xstate'
import type { CallRule, RulesChanged, TamperingEvent } from '#machines/inspect/tampering/tampering.types.ts'
import { createTampering } from '../http/tampering.ts'
import type { Transport } from '../http/transport.ts'
import type { Lines } from '../sockets/line.ts'
import { createLineFaults } from '../sockets/lineFaults.ts'

type Setup = {
  /** The chain of the page's client: the link stands first in it while there are rules. */
  transports: Transport[]
  network: Transport
  lines: Lines
  now: () => number
  isAdministrator: () => boolean
  /** Of whatever may have changed who sits there. */
  subscribe: (listener: () => void) => () => void
}

export function createTamperingActors({ transports, network, lines, now, isAdministrator, subscribe }: Setup) {
  const { cutLines, ...lineActors } = createLineFaults(lines)
  return {
    actions: { cutLines },
    actors: {
      ...lineActors,
      watchPerson: fromCallback<{ type: 'never' }, undefined>(({ sendBack }) =>
        subscribe(() => {
          if (!isAdministrator()) sendBack({ type: 'tampering.barred' } satisfies TamperingEvent)
        }),
      ),
      meetCalls: fromCallback<RulesChanged, { rules: readonly CallRule[] }>(({ input, sendBack, receive }) => {
        const { transport, setRules } = createTampering({
          ...{ network, now },
          met: (id) => sendBack({ type: 'rule.met', id } satisfies TamperingEvent),
        })
        setRules(input.rules)
        transports.unshift(transport)
        receive(({ rules }) => setRules(rules))
        return () => {
          transports.splice(transports.indexOf(transport), 1)
          // What was held goes out.
          setRules([])
        }
      }),
    },
  }
}
