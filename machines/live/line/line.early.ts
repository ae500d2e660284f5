import type { SnapshotPush } from './line.types.ts'

/** Each of the chat and each message says something of its own; of the others the last holds what the ones before said. */
function subjectOf(push: SnapshotPush): string {
  switch (push.type) {
    case 'topic.pushed':
      return `${push.topic} ${push.push.sequence}`
    case 'message.pushed':
      return `message ${push.message.id}`
    default:
      return push.type
  }
}

/** Statuses that came early are one push, the last of each machine. */
function merged(early: readonly SnapshotPush[], push: SnapshotPush): SnapshotPush {
  if (push.type !== 'statuses.pushed') return push
  const before = early.find((one) => one.type === 'statuses.pushed')
  const machines = new Map([...(before?.machines ?? []), ...push.machines].map((machine) => [machine.id, machine]))
  return { ...push, machines: [...machines.values()] }
}

export const withEarly = (early: readonly SnapshotPush[], push: SnapshotPush): readonly SnapshotPush[] => [
  ...early.filter((one) => subjectOf(one) !== subjectOf(push)),
  merged(early, push),
]
