/**
 * The one table of rights: what each permission id is called, which of them show an item of the navigation (any one does),
 * and which one an act asks for. Routes, sockets and the navigation read it; constants only.
 */
export const permissionNames = {
  107: ['Cage postings', 'Cashier'],
  108: ['Machine board', 'Dashboards'],
  109: ['Machine commands', 'Technical'],
  111: ['Refunds and adjustments', 'Cashier'],
  113: ['Machine update', 'Technical'],
  114: ['Edit and block users', 'Users'],
  116: ['Messages, watching and feature mode', 'Supervisor'],
  117: ['Machine power', 'Technical'],
  118: ['Create and edit machines', 'Technical'],
  120: ['Open and close the safe', 'Cashier'],
  121: ['Close one machine', 'Technical'],
  124: ['Close sessions and kick', 'Supervisor'],
  125: ['Close all machines', 'Technical'],
  126: ['User board', 'Dashboards'],
  127: ['Sessions', 'Supervisor'],
  128: ['Meters and statistics', 'Technical'],
  129: ['Machines and their problems', 'Technical'],
  131: ['Users and their profiles', 'Users'],
  132: ['Confirm transactions', 'Cashier'],
  133: ['Activities', 'Supervisor'],
  135: ['Machine settings', 'Technical'],
  136: ['Fix machine problems', 'Technical'],
  137: ['Checksum and maintenance', 'Technical'],
  140: ['See confirmations', 'Cashier'],
  141: ['Cage', 'Cashier'],
  142: ['Logins at machines', 'Technical'],
  144: ['Cage history', 'Cashier'],
  145: ['Board totals', 'Dashboards'],
  200: ['See junket', 'Users'],
  205: ['See groups', 'Users'],
  210: ['Edit groups', 'Users'],
  212: ['See reservations', 'Users'],
  213: ['Edit reservations', 'Users'],
  220: ['Edit junket', 'Users'],
} as const satisfies Record<number, readonly [name: string, category: string]>
export type PermissionId = keyof typeof permissionNames

/** Every permission id of the product. */
export const everyPermission: readonly number[] = Object.keys(permissionNames).map(Number)

/** Items of the navigation: who holds any of the ids sees the item and may read what it shows. */
export const items = {
  machineBoard: [145, 108],
  userBoard: [126],
  sessions: [127, 116, 124],
  activities: [133],
  cage: [107, 141, 120],
  cageHistory: [107, 144, 141, 120],
  confirms: [132, 111, 140],
  machines: [129, 136, 118, 128, 117, 113, 121, 125, 137, 142],
  machineProblems: [129, 136],
  users: [131, 114],
  reservations: [212, 213],
  groups: [205, 210],
  junket: [200, 220],
} as const satisfies Record<string, readonly PermissionId[]>

/** Groups of the navigation: shown when one of these is held and a child is seen. */
export const itemGroups = {
  dashboards: [145, 108, 126],
  supervisor: [127, 133, 116, 124],
  cashier: [141, 107, 144, 120, 132, 111, 140],
  technical: [129, 136, 137, 135, 109],
  userManagement: [131, 114, 220, 200, 205, 210, 212, 213],
} as const satisfies Record<string, readonly PermissionId[]>

/** Acts: the ids of which one is asked for. */
export const acts = {
  seeBoardTotals: [145],
  message: [116],
  watch: [116],
  setFeature: [116],
  closeSession: [124],
  kick: [124],
  post: [107],
  runSafe: [120],
  confirm: [132],
  refund: [111],
  adjust: [111],
  fixProblem: [136],
  editMachine: [118],
  power: [117],
  update: [113],
  closeMachine: [121],
  closeAll: [125],
  checksum: [137],
  maintain: [137],
  setLogins: [142],
  seeMeters: [128],
  editSettings: [135],
  command: [109],
  editUsers: [114],
  seeProfiles: [131],
  editJunket: [220],
  editGroups: [210],
  editReservations: [213],
} as const satisfies Record<string, readonly PermissionId[]>
