import type { CommandPush } from '#protocol/sockets/sockets.ts'

/** Numbers of pushes that have none of a row: counted by this process, from its beginning, whoever is there to hear them. */
export function openNumbers() {
  const last = new Map<string, number>()
  const of = (name: string) => last.get(name) ?? 0
  const commandsOf = (accountId: number) => `command ${accountId}`
  function next<Push extends object>(name: string, push: Push): Push & { sequence: number } {
    const sequence = of(name) + 1
    last.set(name, sequence)
    return { ...push, sequence }
  }
  return {
    /** The push with the next number of its name: to be sent at once, so that none overtakes it. */
    next,
    /** To who gave a command, of whose commands alone it is. */
    command: (accountId: number, ended: CommandPush) => next(commandsOf(accountId), ended),
    /** As a snapshot tells them; `names`: those that are told to this person beside those told to everybody. */
    told: (accountId: number, names: readonly string[]): Record<string, number> => ({
      ...Object.fromEntries(['loginsEnabled', 'machines', ...names].map((name) => [name, of(name)])),
      command: of(commandsOf(accountId)),
    }),
  }
}
export type Numbers = ReturnType<typeof openNumbers>
