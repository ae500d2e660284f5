import { waitingKinds } from '#protocol/calls/chat.ts'
import { historyTabs, safeStates } from '#machines/desk/pages/cageHistory/index.ts'
import { HandOver } from '#protocol/core/safes.ts'
import { activityActions } from '#protocol/calls/activityActions.ts'
import { approvalKinds } from '#protocol/core/approvals.ts'
import { checksumVerdicts } from '#protocol/core/machines.ts'
import { manifestFaults } from '#protocol/calls/oversight.ts'
import { announcementLanguages, announcementPlaces, announcementStates } from '#protocol/core/announcementNames.ts'
import { noticeKinds } from '#protocol/core/notices.ts'
import { auditedEvents, eventColumns, eventKinds, patternKinds } from '#protocol/core/oversight.ts'
import { oversightTabs } from '#machines/desk/pages/oversight/oversight.address.ts'
import { gambleColours } from '#protocol/core/gamble.ts'
import { DeskSettings } from '#protocol/calls/cage.ts'
import { FixedAs, SettledBy, Verdict } from '#protocol/core/tasks.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lightText } from '#machines/game/connection/index.ts'
import { sources } from '#machines/inspect/coverage/index.ts'
import { callFates } from '#machines/inspect/tampering/index.ts'
import { drawnParts, type Parting, type TraceFailure, laneNames } from '#machines/inspect/inspector/index.ts'
import { type InspectedActor, seatStandings } from '#protocol/core/entities.ts'
import { buyInAsks } from '#machines/game/buyIn/index.ts'
import { controlActions } from '#machines/game/controls/index.ts'
import { preflightChecks } from '#machines/game/preflight/index.ts'
import { qualities } from '#machines/game/stream/index.ts'
import type { CountedPage } from '#machines/desk/frame/index.ts'
import { categoryTypes } from '#machines/desk/pages/junket/junket.address.ts'
import { groupTabs } from '#machines/desk/pages/groups/groups.address.ts'
import { machineTabs } from '#machines/desk/pages/machine/machine.address.ts'
import { trialScreens } from '#machines/desk/pages/machine/streamTrial.selectors.ts'
import { settingsTabs } from '#machines/desk/pages/machineSettings/machineSettings.address.ts'
import { windowStates, windowSteps } from '#protocol/calls/maintenance.ts'
import { shownFigures, userBoardTabs } from '#machines/desk/pages/userBoard/userBoard.address.ts'
import { presencePlaces } from '#protocol/calls/statistics.ts'
import { boardSides } from '#machines/desk/pages/machineBoard/machineBoard.address.ts'
import { reservationStates, reservationViews } from '#machines/desk/pages/reservations/reservations.address.ts'
import { problemParts, problemTabs } from '#machines/desk/pages/machineProblems/machineProblems.address.ts'
import { userTabs } from '#machines/desk/pages/user/user.address.ts'
import { requestStates, userFilters, userLists } from '#machines/desk/pages/users/users.address.ts'
import { deskPages } from '#machines/desk/pages/pages.ts'
import { deskKindNames, deskKinds } from '#machines/desk/pages/cage/index.ts'
import type { SecondPersonWhy } from '#protocol/core/secondPerson.ts'
import { sorts } from '#machines/lobby/lobby/lobby.address.ts'
import {
  ErrorCode,
  limitKinds,
  limitPeriods,
  spendOrder,
  TransactionState,
  TransactionType,
  UserType,
} from '#protocol/core/codes.ts'
import { machineFields } from '#protocol/core/machineFields.ts'
import { permissionNames } from '#protocol/core/permissionNames.ts'
import { itemGroups, machineActs, sessionActs } from '#protocol/core/permissions.ts'
import { identityDocuments } from '#protocol/core/papers.ts'
import { loginLogTypes } from '#protocol/core/users.ts'
import { differenceStates } from '#protocol/core/reconciliation.ts'
import { problemKinds } from '#protocol/core/problems.ts'
import { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import { presetNames } from '#ui/form/days.ts'
import { chartKinds } from '#ui/chart/types.ts'
import { columnChanges } from '#ui/table/columnMenu.ts'
import { densities } from '#ui/table/view.ts'
import { problemNames } from '#ui/form/resolver.ts'
import { pageGroups, samplePageIds, type SampleRole } from '#machines/sample/frame/index.ts'
import { entryFields, entryKinds } from '#machines/sample/entry/index.ts'
import { fieldNames } from '../../src/sample/area/fields.ts'
import { dataWords } from '../../src/sample/area/words.ts'
import { filterHandles } from '../../src/sample/todo/entities.ts'
import { groupNames } from '../../src/inspect/showcase/look.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesBelow = (folder: string, ...endings: string[]): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => `${folder}/${path}`)

type Words = { [key: string]: string | Words }
const flat = (words: Words, before = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )
const languages = ['en', 'tr', 'ar'] as const
const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(
      filesBelow('src/view/locales', `.${language}.json`).flatMap((path) => flat(JSON.parse(read(path)) as Words)),
    ),
  ]),
) as Record<(typeof languages)[number], Map<string, string>>
const keys = [...texts.en.keys()].sort()
/** `days_one`, `days_other`: one text that a language has once for each of its plurals. */
const stemOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const stemsOf = (language: (typeof languages)[number]) => [...new Set([...texts[language].keys()].map(stemOf))].sort()
const isText = (key: string) => texts.en.has(key) || texts.en.has(`${key}_other`)

const views = [
  'src/app',
  'src/view',
  'src/lobby',
  'src/game',
  'src/account',
  'src/desk',
  'src/inspect',
  'src/sample',
  'src/ui',
].flatMap((folder) => filesBelow(folder, '.ts', '.tsx'))
const charts = ['account', 'app', 'desk', 'game', 'inspect', 'kit', 'live', 'lobby', 'sample'].flatMap((area) =>
  filesBelow(`machines/${area}`, '.ts'),
)
const code = [...views, ...charts].map(read).join('\n')

const shutOuts = ['timeout', 'selfExclusion'].flatMap((kind) =>
  ['running', 'ended', 'forEver'].map((state) => `${kind}.${state}`),
)
const kindsWithBack = deskKindNames.filter((kind) => deskKinds[kind].hasBack)
const secondPersonWhys = [
  'always',
  'dayOfPlayer',
  'dayOfCashier',
  'aboveOffer',
  'ownPosting',
  'otherSafe',
  'ownHands',
] satisfies SecondPersonWhy[]
const problemActs = [
  ...['take', 'release', 'wake', 'snooze', 'declareFixed', 'closeMachine', 'openMachine', 'checksum', 'restartLine'],
  ...['undoFeature', 'proposeFix', 'confirmFix', 'rejectFix', 'askSettlement', 'confirmSettlement', 'refuseSettlement'],
]
const userActNames = [
  ...['edit', 'blockDay', 'blockWeek', 'blockMonth', 'block', 'unblock', 'wake', 'unlock', 'kick', 'password', 'pin'],
  ...['secondFactor', 'create', 'accept', 'decline'],
]
const toastVariants = ['success', 'warning', 'error', 'info']
const emptyReasons = ['none', 'search', 'free', 'favourites', 'recent', 'bet', 'other']
/** Keys made from a value: `code.60001`, `status.available`, …. What stands before the value must be one of these. */
const families: Record<string, readonly string[]> = {
  'desk.waiting': ['machineProblems', ...(['confirms', 'attendants'] satisfies CountedPage[])],
  'desk.palette': ['system', 'light', 'dark', 'keepShortcut', 'dropShortcut'],
  'desk.palette.kind': ['recent', 'page', 'command', 'setting', 'theme', 'colleague', 'machine', 'player'],
  settings: ['layout', 'schemes'],
  sample: ['params', 'data', 'paramsHint', 'dataHint'],
  'samplePages.page': samplePageIds,
  'samplePages.group': pageGroups,
  'samplePages.role': ['admin', 'staff', 'user'] satisfies SampleRole[],
  'samplePages.field': [...fieldNames, 'created', 'modified', 'opened', 'subtotal', 'tax', 'discount', 'total'],
  'quick.confirm': waitingKinds,
  'samplePages.quickPanel': ['events', 'notes'],
  'samplePages.folder': ['inbox', 'sent', 'drafts', 'spam', 'trash'],
  'samplePages.mailLabel': ['note', 'paypal', 'invoice', 'amazon'],
  'samplePages.todoFilter': filterHandles,
  'samplePages.presence': ['online', 'away', 'do-not-disturb', 'offline'],
  'samplePages.word': dataWords,
  'samplePages.counted': ['inMinutes', 'photos'],
  'samplePages.fileType': ['folder', 'document', 'spreadsheet'],
  ...Object.fromEntries(['entry', 'send', 'told'].map((part) => [`samplePages.${part}`, entryKinds])),
  'samplePages.entryField': entryFields,
  'samplePages.messages': toastVariants,
  'samplePages.notHere': ['comingSoon', 'maintenance'],
  'samplePages.variant': toastVariants,
  'samplePages.pricing': ['small', 'middle', 'large'],
  'inspect.timeline': laneNames,
  'tampering.fates': callFates,
  'tampering.lines.are': ['held', 'slow'],
  'inspect.file.failure': [
    'tooLarge',
    'notJson',
    'notTrace',
    'otherVersion',
    'unreadable',
    'unsaved',
    'noSession',
    'notAllowed',
    'unanswered',
  ] satisfies TraceFailure[],
  'inspect.file.as': ['svg', 'scxml', 'mermaid'],
  'inspect.drawn': [...drawnParts],
  'inspect.sequence': ['own', 'all'],
  'inspect.part': ['events', 'now', 'states', 'coverage'],
  'inspect.coverage.source': ['off', ...sources],
  'inspect.coverage.words': ['off', ...sources],
  'inspect.replay.why': ['state', 'event', 'way'] satisfies Parting['why'][],
  'inspect.status': ['active', 'done', 'error', 'stopped'] satisfies InspectedActor['status'][],
  'inspect.trial.failure': ['notJson', 'gone', 'other'],
  'heldSeat.mark': seatStandings,
  'heldSeat.says': seatStandings,
  'seat.ejected': ['0', '1', '2', '4', '5', '6'],
  'seat.cashOut': ['closed', 'stopped', 'unclear'],
  'seat.shutOut': ['timeout', 'selfExclusion'],
  buyInAsk: buyInAsks,
  buyInAskHint: buyInAsks,
  celebration: ['big', 'great'],
  symbol: [
    ...['seven', 'bell', 'plum', 'pear', 'lemon', 'cherry', 'moon'],
    ...['lantern', 'boat', 'crown', 'lotus', 'koi', 'emerald', 'sun', 'comet'],
  ],
  'gamble.suit': ['clubs', 'diamonds', 'hearts', 'spades'],
  'gamble.court': ['11', '12', '13', '14'],
  'gamble.is': gambleColours,
  'gambles.colour': gambleColours,
  ...Object.fromEntries(
    ['act', 'ask', 'will', 'done'].map((part) => [
      `machines.${part}`,
      [...Object.keys(machineActs), 'archive', 'restore'],
    ]),
  ),
  ...Object.fromEntries(['act', 'ask', 'will', 'done'].map((part) => [`sessions.${part}`, Object.keys(sessionActs)])),
  'sessions.step': [
    ...['seat_init', 'seat_reconnect', 'seat_leave', 'socket_lost', 'funding_done', 'funding_failed', 'topUp_settled'],
    ...['cashout_done', 'cashout_partial', 'cashout_busy', 'cashout_deferred', 'deadline_passed', 'link_lost'],
    ...[
      'machine_recovered',
      'fault_raised',
      'transfer_unknown',
      'transfer_fixed',
      'handPay_pending',
      'handPay_paid',
      'handPay_overtaken',
    ],
    ...['invariant_broken', 'machine_close', 'power_stop', 'feature_set', 'feature_undo', 'problem_fixed'],
  ],
  'activities.action': Object.values(activityActions).flatMap((actions) =>
    actions.map((name) => name.replaceAll(/[. ]/g, '_')),
  ),
  'cageHistory.tab': historyTabs,
  'cageHistory.categoryOf': ['player', 'transaction'],
  'cageHistory.why': secondPersonWhys,
  'cageHistory.accountOf': [
    ...['wallet', 'machine', 'cash', 'game', 'discount', 'bonus'],
    ...['comp', 'hospitality', 'credit', 'tip', 'adjustment'],
  ],
  'cageHistory.handOver': HandOver.shape.state.options,
  'cageHistory.safeState': safeStates,
  'cageHistory.without': ['player', 'cage', 'category', 'type', 'state'],
  'activities.without': ['machine', 'player', 'actor'],
  'oversight.tab': oversightTabs,
  'oversight.note': oversightTabs,
  'oversight.none': oversightTabs,
  'oversight.kind': eventKinds,
  'oversight.name': Object.values(auditedEvents)
    .flat()
    .filter((act) => !Object.values(activityActions).some((actions: readonly string[]) => actions.includes(act)))
    .map((act) => act.replaceAll(/[. ]/g, '_')),
  'oversight.pattern': patternKinds,
  'oversight.rule': patternKinds,
  'oversight.how': ['differ', 'missing', 'added'],
  'oversight.release': ['right', 'wrong', 'unsigned'],
  'oversight.fault': manifestFaults,
  'oversight.whose': ['given', 'own'],
  'oversight.column': eventColumns,
  'notices.kind': noticeKinds,
  'watch.by': ['webrtc', 'hls', 'still'],
  'watch.screen': ['waiting', 'starting', 'live', 'frozen', 'still'],
  watch: ['credit', 'bet', 'lag'],
  'machines.line': ['up', 'down'],
  export: ['csv', 'xlsx'],
  'machineSettings.tab': settingsTabs,
  'machineSettings.given': [
    ...[...Object.keys(machineActs), ...Object.keys(sessionActs)],
    ...['powerAll', 'closeSessions', 'closeMachines', 'updateAll'],
  ],
  'machineSettings.stage': windowStates.filter((state) => state !== 'canceled'),
  'machineSettings.windowIs': windowStates,
  ...Object.fromEntries(['step', 'askStep', 'willStep'].map((part) => [`machineSettings.${part}`, windowSteps])),
  'machineSettings.language': ['en', 'tr', 'ar'],
  'userBoard.tab': userBoardTabs,
  'userBoard.figure': shownFigures,
  'userBoard.place': presencePlaces,
  'userBoard.byDay': ['netResult', 'cash'],
  userBoard: ['top', 'bottom'],
  'machine.trial': trialScreens,
  'machine.ice': ['notServers', 'failed'],
  'machineBoard.need': ['person', 'play', 'free'],
  'machineBoard.group': ['need', 'brand', 'status', 'room', 'tag'],
  'machineBoard.side': boardSides,
  'machineBoard.as': ['tiles', 'table', 'plan'],
  'machineBoard.result': boardSides,
  'machineBoard.byHour': boardSides,
  'machineBoard.period': ['daily', 'weekly', 'monthly', 'total'],
  'machineBoard.than': ['daily', 'weekly', 'monthly'],
  'machine.tab': machineTabs,
  'machine.checksum.verdict': checksumVerdicts,
  'machine.paidBy': ['hand', 'cabinet'],
  'machine.field': machineFields,
  'machine.hint': ['iceServers', 'layout'],
  'machine.meter': ['AftIn', 'BillIn', 'TotalWin', 'TurnOver', 'AftOut', 'ResetCredit', 'CurrentCredit'],
  'machine.sessionState': ['open', 'unfinished', 'closed'],
  'attendants.tab': ['open', 'past', 'announcements'],
  'attendants.stands': announcementStates,
  'attendants.place': announcementPlaces,
  'attendants.in': announcementLanguages,
  'attendants.kind': ['handPay', 'booking', 'call'],
  'attendants.ended': ['done', 'takenBack', 'left'],
  callAttendant: ['called', 'coming', 'done'],
  'attendants.act': ['take', 'release', 'end'],
  'attendants.done': ['take', 'release', 'end'],
  'reservations.views': reservationViews,
  'reservations.before': ['day', 'week'],
  'reservations.after': ['day', 'week'],
  'reservations.state': reservationStates,
  'reservations.without': ['machine', 'player'],
  'reservations.blocked': ['machineBooked', 'playerBooked', 'past', 'tooShort', 'tooLong'],
  'reservations.unseen': ['machineBooked', 'playerBooked'],
  'machineProblems.severity': ['money', 'stopped', 'look'],
  'machineProblems.ending': [
    ...['machine_recovered', 'fault_raised', 'transfer_fixed', 'problem_fixed', 'handPay_paid', 'handPay_overtaken'],
    ...['contradiction_settled', 'meters_agree', 'meters_contradict', 'other'],
    ...['difference_gone', 'difference_accepted'],
  ],
  ...Object.fromEntries(['act', 'done'].map((part) => [`machineProblems.${part}`, problemActs])),
  'machineProblems.will': problemActs.filter((act) => !['take', 'release', 'wake'].includes(act)),
  'reconciliation.tab': ['day', 'differences'],
  'reconciliation.column': [
    ...['walletIn', 'meterIn', 'differenceIn', 'walletOut', 'meterOut', 'differenceOut', 'differenceGame', 'bets'],
    ...['meterBets', 'wins', 'meterWins', 'handPaid', 'meterHandPaid', 'bills'],
  ],
  'reconciliation.stand': ['differing', 'waiting', 'noReading', 'silent', 'accepted', 'agreeing'],
  'reconciliation.noneOf': differenceStates,
  'reconciliation.act': ['check', 'look', 'accept', 'propose', 'confirm', 'refuse'],
  'reconciliation.done': ['check', 'look', 'accept', 'propose', 'confirm', 'refuse'],
  'reconciliation.will': ['look', 'accept', 'propose', 'confirm', 'refuse'],
  'reconciliation.line': ['in', 'out', 'bets', 'wins', 'handPaid', 'game'],
  'reconciliation.event': [
    ...['difference_looked_at', 'difference_accepted', 'approval_asked', 'approval_confirmed', 'approval_refused'],
  ],
  'machineProblems.for': ['1', '4', '24', '72', '168'],
  'machineProblems.tab': problemTabs,
  'machineProblems.part': problemParts,
  'machineProblems.steps': [...Object.keys(problemKinds), 'other'],
  'machineProblems.why': Verdict.shape.why.options,
  'machineProblems.outcome': FixedAs.options,
  'machineProblems.choice': FixedAs.options,
  'machineProblems.settledBy': SettledBy.options,
  'machineProblems.settleChoice': SettledBy.options,
  'machineProblems.event': [
    ...['task_taken', 'task_released', 'problem_snoozed', 'problem_woken', 'fix_proposed', 'fix_confirmed'],
    ...['fix_rejected', 'approval_asked', 'approval_confirmed', 'approval_refused'],
  ],
  'machineProblems.metersOf': ['before', 'raised', 'now', 'books'],
  'machineProblems.said': [...CabinetTransfer.shape.outcome.options, 'nothing'],
  'machineProblems.outcomeOf': CabinetTransfer.shape.outcome.options,
  'machineProblems.step': [
    ...['asked', 'cabinet_answered', 'answer_missing', 'deadline_passed', 'cabinet_returned'],
    ...['cabinet_contradicts', 'transfer_fix'],
  ],
  'machine.sas': ['pending', 'done', 'no-record', 'refunded', 'unfinished'],
  ...Object.fromEntries(['act', 'ask'].map((part) => [`users.${part}`, userActNames])),
  'users.will': userActNames.filter((act) => !/^block./.test(act)),
  'users.willWait': ['create', 'edit', 'password', 'pin', 'secondFactor'],
  'users.done': userActNames.filter((act) => !/^block./.test(act)),
  users: userFilters.blocked,
  'users.listOf': userLists,
  'users.filter': ['group', ...Object.keys(userFilters)],
  'users.seenOf': userFilters.seen,
  'users.balanceOf': userFilters.balance,
  'users.request': requestStates,
  'users.noRequests': requestStates,
  'users.tab': userTabs,
  'users.note': ['addOf', 'addWords', 'warnOf', 'warnWords'],
  'users.noRows': ['sessions', 'transactions', 'security', 'logins'],
  'users.sum': [
    ...['deposits', 'withdrawals', 'cash', 'credit', 'discount', 'bonus', 'comp', 'tip', 'adjustment'],
    ...['cashIn', 'cashOut', 'handPay', 'gameResult', 'netResult'],
  ],
  'groups.part': [...groupTabs, 'members', 'settings'],
  'groups.field': ['name', 'WhitelistIps', 'requiresSecondFactor'],
  ...Object.fromEntries(
    ['act', 'ask', 'will', 'done'].map((part) => [`groups.${part}`, ['create', 'edit', 'delete', 'grant']]),
  ),
  'groups.blocker': ['own', 'rank'],
  ...Object.fromEntries(
    ['type', 'countOf', 'inUse', 'addTo', 'noneWords'].map((part) => [`junket.${part}`, categoryTypes]),
  ),
  'junket.figure': ['totalCashIn', 'totalCashOut', 'totalCash', 'totalGameResult', 'totalNetResult'],
  'junket.result': ['cash', 'gameResult', 'netResult'],
  'junket.tab': ['players', 'transactions'],
  ...Object.fromEntries(
    ['act', 'ask', 'done'].map((part) => [
      `junket.${part}`,
      ['create', 'rename', 'delete', 'order', 'assign', 'unassign'],
    ]),
  ),
  'users.log': loginLogTypes,
  'users.documentOf': identityDocuments,
  'cage.needsIdentity': ['unseen', 'expired'],
  'users.issued': ['password', 'pin', 'words', 'waits', 'noted'],
  'users.exclusion': ['timeout', 'selfExclusion', 'proposed', 'proposedBy', 'gone', 'ended'],
  'users.limit': [...limitKinds, 'left', 'check', 'every', 'minutes'],
  'confirms.kind': ['handPay', 'fix', 'lift', 'handOver', 'refund', ...approvalKinds],
  'confirms.why': secondPersonWhys,
  'confirms.outcomeOf': [...FixedAs.options, ...SettledBy.options],
  'confirms.fieldOf': [
    ...Object.keys(DeskSettings.shape),
    ...['type', 'username', 'email', 'name', 'lastname', 'groupId', 'siteId', 'isVip'],
    ...['amount', 'outcome', 'sessionID', 'evidence'],
  ],
  'cage.card': ['amount', 'note', 'elsewhere', 'dialog'],
  'cage.pocket': spendOrder,
  refund: ['waits', 'done'],
  'refund.whyNot': ['waits', 'done'],
  'cage.kind': deskKindNames,
  'cage.post': deskKindNames,
  'cage.amount': deskKindNames.filter((kind) => kind !== 'handPay'),
  'cage.amountBack': kindsWithBack,
  'cage.postBack': kindsWithBack,
  'cage.way': kindsWithBack.flatMap((kind) => [`${kind}.out`, `${kind}.back`]),
  'cage.why': secondPersonWhys,
  'cage.whyShort': secondPersonWhys,
  'cage.exclusion': ['timeout', 'selfExclusion', 'words'],
  'cage.limit': limitKinds.flatMap((kind) => limitPeriods.map((period) => `${kind}-${period}`)),
  'cage.adjust.way': ['in', 'out'],
  'cage.count': ['opening', 'counting', 'told', 'done', 'cancel', 'sum', 'differs', 'reason'],
  away: ['guest', 'lobby', 'game', 'desk', 'page'],
  code: Object.values(ErrorCode).map(String),
  status: ['offline', 'error', 'available', 'connected', 'reserved', 'feature', 'cashingOut', 'disconnected'],
  connection: lightText,
  quality: qualities,
  qualityHint: qualities,
  action: controlActions,
  controls: ['keys', 'pad'],
  asking: ['keys', 'pad'],
  check: preflightChecks,
  advice: preflightChecks,
  grade: ['waiting', 'good'],
  report: ['none', 'copied', 'failed'],
  transport: ['webrtc', 'hls', 'still'],
  path: ['direct', 'relayed'],
  unit: ['ms', 'percent', 'kilobits', 'framesPerSecond'],
  tag: ['classic', 'feature'],
  lobbySort: sorts,
  emptyTitle: emptyReasons,
  emptyText: emptyReasons,
  field: ['minLength'],
  problem: [
    ...['wrongPassword', 'weakPassword', 'wrongCode', 'wrongPasswordOrCode', 'codeNeeded', 'nameTaken'],
    ...['invalid', 'maxLength', 'format'],
  ],
  register: ['name', 'lastname', 'username', 'email', 'password'],
  theme: ['system', 'light', 'dark'],
  userType: Object.values(UserType).map(String),
  permission: Object.keys(permissionNames),
  permissionCategory: [...new Set(Object.values(permissionNames).map(([, category]) => category))],
  scheme: ['house', 'ink', 'felt', 'garnet', 'paper', 'slate', 'own'],
  area: ['main', 'navbar', 'toolbar', 'footer'],
  choice: [
    ...['layout1', 'layout2', 'layout3', 'fullwidth', 'boxed', 'left', 'right', 'above', 'below', 'beside'],
    ...['fixed', 'static', 'auto', 'ltr', 'rtl', 'light', 'dark', 'system', 'faint', 'clear', 'rich'],
  ],
  refusal: [
    ...['leaving', 'refused', 'type', 'variance', 'ended'],
    ...['card taken', 'email taken', 'decided', 'posted', 'disputed', 'not disputed', 'refund waits'],
    ...['refund of a refund', 'session open', 'lost less', 'nothing lost', 'unfinished', 'credit repaid'],
    ...['accepted', 'agrees', 'standing', 'archived', 'installed', 'transferring'],
    ...['transferPending', 'transferRefused', 'funding', 'shutOutLonger', 'raise', 'nothing changes'],
    ...['nothing', 'notTaken', 'in flight', 'enrolled', 'none enrolled', 'no PIN'],
    ...['noRoundArchive', 'noFaultBench'],
    ...[
      'occupied',
      'moved',
      'roundsWaiting',
      'gambleLoss',
      'unanswered',
      'seated',
      'anotherSession',
      'notNow',
      'notIdle',
      'checksumWrong',
      'closed',
      'awake',
      'proposed',
      'silent',
    ],
    ...[
      'noCabinet',
      'transferOpen',
      'paidByHand',
      'notUnfinished',
      'name taken',
      'self',
      'dormant',
      'bonus given',
      'sameHands',
    ],
    ...[
      'too young',
      'paper expired',
      'paper kept',
      'paper known',
      'paper known_named',
      'not a player',
      'safe closed',
      'identity unseen',
      'identity expired',
    ],
    ...[
      'taken',
      'in use',
      'changed',
      'changed_maker',
      'expired',
      'difference',
      'shuts out its editor',
      'hostNotAllowed',
      'hostsInUse',
    ],
  ],
  ended: [
    ...['left', 'cancelled', 'kicked', 'limit', 'sessionClosed', 'machineClosed', 'graceEnded'],
    ...['fundingFailed', 'featureUndone', 'timeout', 'selfExclusion', 'settled'],
  ],
  transactionType: Object.values(TransactionType).map(String),
  transactionState: Object.values(TransactionState).map(String),
  sessionState: ['open', 'unfinished'],
  verdict: ['right', 'committed', 'wrong', 'none', 'unable'],
  'limits.period': limitPeriods,
  'limits.deposit': ['title', 'words', 'state'],
  'limits.loss': ['title', 'words', 'state'],
  'limits.shutOut': shutOuts,
  bound: [...shutOuts, ...limitPeriods.map((period) => `loss.${period}`)],
  'realityCheck.ending': ['leave', 'loss', 'timeout', 'selfExclusion'],
  wallet: ['cash', 'credit', 'bonus', 'discount'],
  'ui.course': ['up', 'down', 'same'],
  'ui.preset': presetNames,
  'ui.problem': problemNames,
  'ui.density': densities,
  'ui.chart.kind': chartKinds,
  'ui.columnMenu': [...columnChanges, 'ungroup'],
  'ui.rest': ['more', 'loading', 'failed'],
  'showcase.pocket': ['cash', 'credit', 'bonus', 'discount'],
  showcaseGroup: groupNames,
  nav: [...Object.keys(deskPages), ...Object.keys(itemGroups)],
}

it.each(['tr', 'ar'] as const)('%s has every key of English and no other', (language) => {
  expect(stemsOf(language)).toEqual(stemsOf('en'))
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const key of keys.filter((one) => one.endsWith('_other')))
    for (const plural of plurals) expect([...texts[language].keys()]).toContain(`${stemOf(key)}_${plural}`)
})

it('every language fills the same places', () => {
  const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([place]) => place).sort()
  for (const language of ['tr', 'ar'] as const)
    for (const [key, text] of texts.en) {
      // Where there is one of them, or two, a language may say so without the figure.
      if (/_(one|two)$/.test(key)) continue
      expect([language, key, places(texts[language].get(key) ?? '')]).toEqual([language, key, places(text)])
    }
})

it('no word is empty, and none is left in English', () => {
  const same = new Set([
    'samplePages.word.tablet',
    'samplePages.share',
    'samplePages.word.api',
    'check.codec',
    'realityCheck.net',
    'wallet.bonus',
    'userBoard.figure.bonus',
    'lobby.vip',
    'machines.vip',
    'reservations.vip',
    'reservations.barLabel',
    'users.vip',
    'users.filter.vip',
    'export.csv',
    'export.xlsx',
    'keys.escape',
    'keys.takeWin',
    'game.net',
    'cage.pocket.bonus',
    'cage.kind.bonus',
    'cage.amount.bonus',
    'cage.column.number',
    'tampering.by',
  ])
  for (const language of ['tr', 'ar'] as const)
    for (const [key, text] of texts[language]) {
      expect(text.trim(), `${language} ${key}`).not.toBe('')
      if (!same.has(key)) expect(text, `${language} ${key}`).not.toBe(texts.en.get(key))
    }
})

it('Turkish has its percent sign before the figure', () => {
  expect([...texts.tr].filter(([, text]) => /\}\}\s*%|%\s+\{\{/.test(text))).toEqual([])
})

it('every key that views and charts name exists', () => {
  const named = [
    ...code.matchAll(/\bt\(\s*'([\w.]+)'/g),
    ...code.matchAll(/\bt\([^'`()]*\?\s*'(\w+\.[\w.]+)'/g),
    ...code.matchAll(/i18nKey="([\w.]+)"/g),
    ...code.matchAll(/\bkey: '([a-z]\w*\.[\w.]+)'/g),
    ...code.matchAll(/failed\('([\w.]+)'\)/g),
  ].map(([, key]) => key ?? '')
  expect(named.length).toBeGreaterThan(80)
  expect([...new Set(named)].filter((key) => !isText(key)).sort()).toEqual([])
})

it('every member of a family has its word', () => {
  const missing = Object.entries(families).flatMap(([family, members]) =>
    members.map((member) => `${family}.${member}`).filter((key) => !isText(key)),
  )
  expect(missing).toEqual(['code.20000'])
})

it('every page that asks the venue to do something comes with the words of a command', () => {
  const asking = filesBelow('src/chunks/pages', '.ts').filter(
    (path) => path !== 'src/chunks/pages/commands.ts' && /createCommands|commandMachine/.test(read(path)),
  )
  expect(asking.length).toBeGreaterThan(10)
  expect(asking.filter((path) => !/words: \[[^\]]*'command'/.test(read(path)))).toEqual([])
})

it('no word is kept that nothing names', () => {
  const made = new Set(
    Object.entries(families).flatMap(([family, members]) => members.map((member) => `${family}.${member}`)),
  )
  const unused = [...new Set(keys.map(stemOf))].filter(
    (key) =>
      !made.has(key) &&
      !code.includes(`'${key}'`) &&
      !code.includes(`"${key}"`) &&
      !/^(game\.(handPay|outOfService)\.|code\.60005_)/.test(key),
  )
  expect(unused).toEqual([])
})

/** Text between tags, or in an attribute that people hear or read, that is not an expression. Looks at lines, so a text over several lines is seen per line. */
it('no view holds a literal word', () => {
  const found = views
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => {
          const inTags = /<[A-Za-z][^<>]*>([^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*)<\//.exec(line)?.[1]
          const inAttribute = /\b(?:aria-label|placeholder|title|alt)="([^"]*[A-Za-z]{2,}[^"]*)"/.exec(line)?.[1]
          const text = inTags ?? inAttribute
          return text === undefined ? [] : [`${path}:${index + 1} ${text.trim()}`]
        }),
    )
  expect(found).toEqual([])
})

/** Colours live in `panda.config.ts`. Looks for the notations that we use; a colour by its name passes unseen. */
it('no view sets a raw colour', () => {
  const found = views.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        /\b(?:oklch|oklab|rgba?|hsla?)\(|#[\da-f]{3,8}\b/i.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
