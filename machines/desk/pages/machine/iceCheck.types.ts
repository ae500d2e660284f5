/** As the field of a machine has it: the JSON text of its servers. */
export type IceAsk = { iceServers: string }
/** One address of a server. `kinds`: of the candidates that came by it; `problem`: what the browser says where none could. */
export type IceFinding = {
  url: string
  isReached: boolean
  kinds: readonly ('srflx' | 'relay')[]
  problem: string | null
}
/** null: the text is no list of servers. */
export type IceFindings = readonly IceFinding[] | null
export type IceCheckContext = {
  /** Of which the findings are. */
  asked: string
  findings: readonly IceFinding[]
}
export type IceCheckEvent = { type: 'ice.asked'; iceServers: string }
export type IceCheckTag = 'gathering' | 'told' | 'notServers' | 'failed'
