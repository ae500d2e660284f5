import type { permissionNames } from './permissionNames.ts'

/**
 * The one table of rights: which permission ids show an item of the navigation (any one does), and which an act asks for.
 * Routes, sockets and the navigation read it; constants only.
 */
export type PermissionId = keyof typeof permissionNames

/** Items of the navigation: who holds any of the ids sees the item and may read what it shows. */
export const items = {
  machineBoard: [145, 108],
  userBoard: [126],
  sessions: [127, 116, 124],
  activities: [133],
  /** What a regulator looks at. */
  oversight: [133],
  /** Who sees what waits on the floor. */
  attendants: [107, 111, 129, 132, 136, 140],
  cage: [107, 111, 141, 120],
  cageHistory: [107, 144, 141, 120],
  confirms: [132, 111, 140],
  machines: [129, 136, 118, 128, 117, 113, 121, 125, 137, 142],
  machineProblems: [129, 136],
  reconciliation: [128, 144],
  users: [131, 114],
  reservations: [212, 213],
  groups: [205, 210],
  junket: [200, 220],
} as const satisfies Record<string, readonly PermissionId[]>

/** Groups of the navigation: shown when one of these is held and a child is seen. */
export const itemGroups = {
  dashboards: [145, 108, 126],
  supervisor: [127, 133, 116, 124, 107, 111, 129, 132, 136, 140],
  cashier: [141, 107, 144, 120, 132, 111, 140],
  technical: [129, 136, 137, 135, 109, 128, 144],
  userManagement: [131, 114, 220, 200, 205, 210, 212, 213],
} as const satisfies Record<string, readonly PermissionId[]>

/** Acts: the ids of which one is asked for. */
export const acts = {
  seeBoardTotals: [145],
  /** To take up what waits: whoever may do what it waits for. */
  attend: [107, 111, 132, 136],
  message: [116],
  /** To everybody at once. */
  announce: [116, 135],
  watch: [116],
  setFeature: [116],
  closeSession: [124],
  kick: [124],
  post: [107],
  /** To have a player before one at the desk: whoever posts, or adjusts. */
  serve: [107, 111],
  runSafe: [120],
  confirm: [132],
  refund: [111],
  adjust: [111],
  fixProblem: [136],
  editMachine: [118],
  /** Where machines stand on the plan of the floor: whoever may edit a machine, or take one off the floor. */
  arrangeFloor: [118, 121],
  power: [117],
  update: [113],
  closeMachine: [121],
  closeAll: [125],
  checksum: [137],
  maintain: [137],
  setLogins: [142],
  seeMeters: [128],
  acceptDifference: [136],
  editSettings: [135],
  command: [109],
  editUsers: [114],
  seeProfiles: [131],
  editJunket: [220],
  editGroups: [210],
  editReservations: [213],
} as const satisfies Record<string, readonly PermissionId[]>

/** What can be done to chosen machines by one command, and the ids of which one is asked for. */
export const machineActs = {
  powerOn: acts.power,
  powerOff: acts.power,
  update: acts.update,
  closeSession: [...acts.closeMachine, ...acts.closeSession],
  closeMachine: acts.closeMachine,
  openMachine: acts.closeMachine,
  restartLine: acts.command,
} as const satisfies Record<string, readonly PermissionId[]>
export type MachineAct = keyof typeof machineActs
/** Who sits there has to go. */
export const endsPlay = (act: MachineAct): boolean =>
  act === 'powerOff' || act === 'closeSession' || act === 'closeMachine'
/** One id of each list is asked for: what ends the play on more than one machine wants the right to end all. */
export const rightsOf = (act: MachineAct, machines: number): readonly (readonly PermissionId[])[] =>
  machines > 1 && endsPlay(act) ? [machineActs[act], acts.closeAll] : [machineActs[act]]

/** What can be done to chosen sessions by one command, and the ids of which one is asked for. */
export const sessionActs = {
  message: acts.message,
  setFeature: acts.setFeature,
  undoFeature: acts.setFeature,
  closeSession: acts.closeSession,
  kick: acts.kick,
} as const satisfies Record<string, readonly PermissionId[]>
export type SessionAct = keyof typeof sessionActs
/** As of machines: what ends the play of more than one wants the right to end all. */
export const rightsOfSessions = (act: SessionAct, sessions: number): readonly (readonly PermissionId[])[] =>
  sessions > 1 && (act === 'closeSession' || act === 'kick') ? [sessionActs[act], acts.closeAll] : [sessionActs[act]]

/** What lets somebody see and do nothing: the ids of items and of reading that no act of writing asks for. */
export const readingPermissions = [
  ...([108, 126, 127, 133, 140, 141, 144, 129, 200, 205, 212] as const),
  ...acts.seeBoardTotals,
  ...acts.seeMeters,
  ...acts.seeProfiles,
] as const satisfies readonly PermissionId[]

/** Every permission id of the product. */
export const everyPermission: readonly number[] = /* @__PURE__ */ [
  ...new Set<number>([...Object.values(items), ...Object.values(acts)].flat()),
].sort((a, b) => a - b)
