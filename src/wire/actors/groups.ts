import { fromPromise } from 'xstate'
import type {
  GroupOrder,
  GroupsAnswer,
  MembersAbout,
  RightsTry,
  WhitelistTry,
} from '#machines/desk/pages/groups/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { approvalCalls } from '#protocol/calls/approvals.ts'
import { groupCalls, type GroupMember, type RightsTrial, type WhitelistTrial } from '#protocol/calls/groups.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors, type How } from './command.ts'

const pageSize = 50

/** Groups, who is in them, what a change would do, and the change. */
export function createGroupsActors({ client }: { client: Client }) {
  async function groups(seesWaiting: boolean, signal: AbortSignal): Promise<GroupsAnswer> {
    const options = { signal, poll: true }
    const [{ PermissionGroups }, { approvals }] = await Promise.all([
      client.call(groupCalls.groups, {}, options),
      seesWaiting
        ? client.call(approvalCalls.approvals, { query: { kind: 'groupRights', state: 'pending' } }, options)
        : { approvals: [] },
    ])
    return { groups: PermissionGroups, waiting: approvals }
  }
  async function personOf(id: string | undefined, signal: AbortSignal): Promise<GroupMember | null> {
    if (id === undefined) return null
    const { members } = await client.call(groupCalls.groupMembers, { query: { search: id } }, { signal, poll: true })
    return members.find((member) => String(member.id) === id) ?? null
  }
  async function page({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const { person: id, group, ...asked } = filter
    const query = {
      ...asked,
      ...(group === undefined ? {} : { group: Number(group) }),
      ...(after === null ? {} : { lastUserID: Number(after) }),
    }
    const [{ members, total }, person] = await Promise.all([
      client.call(groupCalls.groupMembers, { query }, { signal, poll: true }),
      personOf(id, signal),
    ])
    const about: MembersAbout = { total, person }
    return { rows: members, about, isLast: members.length < pageSize }
  }
  return {
    fetchGroups: fromPromise<GroupsAnswer, { seesWaiting: boolean }>(({ input, signal }) =>
      orFailure(groups(input.seesWaiting, signal)),
    ),
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(page(input, signal))),
    tryRights: fromPromise<readonly RightsTrial[], RightsTry>(({ input, signal }) => {
      const body = { groups: input.groups.map(({ id, Permissions }) => ({ id, Permissions: [...Permissions] })) }
      return orFailure(
        client.call(groupCalls.checkRights, { body }, { signal, poll: true }).then((tried) => tried.groups),
      )
    }),
    tryWhitelist: fromPromise<WhitelistTrial, WhitelistTry>(({ input: { id, text }, signal }) => {
      const body = { WhitelistIps: text, ...(id === null ? {} : { groupId: id }) }
      return orFailure(client.call(groupCalls.checkWhitelist, { body }, { signal, poll: true }))
    }),
    command: createCommandActors<GroupOrder>(client, (order, how) => perform(client, order, how)),
  }
}

async function perform(client: Client, order: GroupOrder, { key, reason, signal }: How): Promise<object | undefined> {
  const options = { key, signal }
  switch (order.do) {
    case 'create':
      return client.call(groupCalls.createGroup, { body: order.group }, options)
    case 'edit': {
      const { id, group, version } = order
      return client.call(groupCalls.editGroup, { params: { id }, body: { ...group, version } }, options)
    }
    case 'delete':
      return client.call(groupCalls.deleteGroup, { params: { id: order.id } }, options)
    case 'grant': {
      const groups = order.groups.map(({ Permissions, ...one }) => ({ ...one, Permissions: [...Permissions] }))
      const body = { groups, ...(reason === null ? {} : { reason }) }
      return client.call(groupCalls.editRights, { body }, options)
    }
    default:
      throw new Error(`no such order: ${JSON.stringify(order satisfies never)}`)
  }
}
