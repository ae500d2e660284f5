import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type RightsRef,
  rightsWanted,
  selectIsHeld,
  selectIsOvertaken,
  selectRights,
  selectRightsLeavingRef,
} from '#machines/desk/pages/groups/index.ts'
import type { RightsTrial } from '#protocol/calls/groups.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { LeaveDialog } from '../../../view/LeaveDialog.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { changesText, grantOrder } from './groupActs.ts'
import type { PartProps } from './part.ts'

const frame = css({
  display: 'grid',
  gap: '3',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  bg: 'raised',
})
const heading = css({ fontWeight: '580' })
const list = css({ display: 'grid', gap: '2' })
const problem = css({ color: 'negative' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/** What was changed in the table and is not asked for yet: what it would do, and why not. */
export function RightsHeld({ page, answer: { groups }, rights }: PartProps & { rights: RightsRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const context = useSelector(rights, selectRights)
  const isHeld = useSelector(rights, selectIsHeld)
  const isOvertaken = useSelector(rights, selectIsOvertaken)
  const leaving = useSelector(rights, selectRightsLeavingRef)
  const discard = () => rights.send({ type: 'rights.discarded' })
  const question = leaving && <LeaveDialog leaving={leaving} onLeave={discard} />
  if (!isHeld) return question ?? null
  const { wanted, trial, overtaken } = context
  const asked = rightsWanted(context)
  const nameOf = (id: number) => groups.find(({ Id }) => Id === id)?.name ?? t('groups.goneGroup')
  const whyNot = ({ lacks, blocker }: RightsTrial): string[] => [
    ...(blocker === null ? [] : [t(`groups.blocker.${blocker === 'rank' ? 'rank' : 'own'}`)]),
    ...(lacks.length > 0 ? [t('groups.lacks', { names: lacks.map((id) => t(`permission.${id}`)).join(', ') })] : []),
  ]
  const isBlocked = trial?.some((one) => whyNot(one).length > 0) ?? true
  return (
    <section className={frame} aria-label={t('groups.held')}>
      <p className={heading} role="status">
        {t('groups.heldCount', { count: Object.keys(wanted).length })}
      </p>
      {isOvertaken && (
        <p className={problem} role="alert">
          {t('groups.overtaken', { names: overtaken.map(nameOf).join(', ') })}
        </p>
      )}
      <ul className={list}>
        {asked.map(({ id, Permissions }) => {
          const held = groups.find(({ Id }) => Id === id)?.Permissions ?? []
          const tried = trial?.find((one) => one.id === id)
          const given = Permissions.filter((one) => !held.includes(one))
          const taken = held.filter((one) => !Permissions.includes(one))
          return (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>: {changesText(t, { given, taken })}
              {tried && tried.users > 0 && <> · {t('groups.touches', { count: tried.users })}</>}
              {tried && tried.askedBy.length > 0 && (
                <> · {t('groups.askedBy', { names: tried.askedBy.map(personName).join(', ') })}</>
              )}
              {tried &&
                whyNot(tried).map((words) => (
                  <p key={words} className={problem} role="alert">
                    {words}
                  </p>
                ))}
            </li>
          )
        })}
      </ul>
      <div className={row}>
        {isOvertaken ? (
          <Button kind="act" onClick={() => rights.send({ type: 'rights.seen' })}>
            {t('groups.seen')}
          </Button>
        ) : (
          <Button
            kind="act"
            disabled={isBlocked}
            onClick={() => page.send({ type: 'group.ordered', order: grantOrder(t, asked, groups), key: makeKey() })}
          >
            {t('groups.act.grant')}
          </Button>
        )}
        <Button onClick={discard}>{t('ui.discard')}</Button>
      </div>
      {question}
    </section>
  )
}
