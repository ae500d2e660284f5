/** What the address of one user says besides who it is. */
export const userTabs = [
  'profile',
  'money',
  'sessions',
  'transactions',
  'limits',
  'notes',
  'security',
  'logins',
] as const
export type UserTab = (typeof userTabs)[number]

const ofPlayers: readonly UserTab[] = ['money', 'sessions', 'transactions', 'limits', 'notes']
/** Who plays nothing has no money here. */
export const tabsOf = (user: { type: number }): readonly UserTab[] =>
  user.type === 0 ? userTabs : userTabs.filter((tab) => !ofPlayers.includes(tab))

export const tabOf = (search: string): UserTab => {
  const wanted = new URLSearchParams(search).get('tab')
  return userTabs.find((tab) => tab === wanted) ?? 'profile'
}
