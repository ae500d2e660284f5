export * from './recentWins.machine.ts'
export * from './recentWins.selectors.ts'
