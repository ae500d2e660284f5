import { useSelector } from '@xstate/react'
import { Check, Minus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  groupsPath,
  groupsShownOf,
  type MemberRow,
  memberRows,
  selectGroupsSearch,
  selectMembersRef,
} from '#machines/desk/pages/groups/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds, navigation, navigationOf } from '#machines/desk/navigation/navigation.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { css } from '#styled/css/index.js'
import { SearchField } from '#ui/form/index.ts'
import { SplitView } from '#ui/SplitView.tsx'
import { Empty } from '#ui/states/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import type { PartProps } from './part.ts'
import { memberColumns, memberWords } from './Members.tsx'
import { permissionRows } from './permissionRows.ts'

const sheet = css({ display: 'grid', gap: '5', alignContent: 'start', paddingInline: '5' })
const heading = css({ textStyle: 'body', fontWeight: '580' })
const quiet = css({ color: 'text3' })
const columns = css({ display: 'grid', gridTemplateColumns: '[repeat(auto-fill, minmax(200px, 1fr))]', gap: '5' })
const small = css({ textStyle: 'small', fontWeight: '500', color: 'text3', marginBlockEnd: '2' })
const list = css({ display: 'grid', gap: '2', alignContent: 'start' })
const line = css({ display: 'flex', alignItems: 'center', gap: '2' })

/** What somebody sees and may: by the one table of rights, as the venue holds it. */
export function Person({ page, answer: { groups } }: PartProps) {
  const rows = useSelector(page, selectMembersRef)
  const search = useSelector(page, selectGroupsSearch)
  return rows ? <Found {...{ rows, search, groups }} /> : null
}

type FoundProps = { rows: QueryRef; search: string; groups: readonly PermissionGroup[] }
function Found({ rows, search, groups }: FoundProps) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const about = useSelector(rows, memberRows.selectAbout)
  const shown = useMemo(() => memberColumns(t), [t])
  const [share, setShare] = useState(55)
  const { person: id } = groupsShownOf(search)
  const ask = (change: Record<string, string | null>) =>
    navigate(addressWith(groupsPath, search, change), { replace: true })
  const person = about?.person?.id === id ? about?.person : null
  return (
    <SplitView
      share={share}
      onShare={setShare}
      list={
        <QueryTable<MemberRow>
          {...{ search }}
          columns={shown}
          query={rows}
          prefix=""
          select={memberRows.selectRows}
          label={t('groups.people')}
          none={t('groups.noneFound')}
          nameOf={personName}
          {...(about ? { total: about.total } : {})}
          tools={
            <ListTools
              {...{ page: 'groups', of: 'members', query: rows, columns: shown, search, prefix: '', days: 'all' }}
              hasViews={false}
              words={() => memberWords(t)}
            />
          }
          onOpen={(one) => ask({ person: String(one.id) })}
          filters={
            <SearchField
              label={t('groups.find')}
              value={new URLSearchParams(search).get('q') ?? ''}
              onChange={(text) => ask({ q: text === '' ? null : text })}
            />
          }
        />
      }
      detail={person ? <Seen person={person} group={groups.find(({ Id }) => Id === person.group?.Id) ?? null} /> : null}
      placeholder={<Empty title={t('groups.pick')} />}
      onClose={() => ask({ person: null })}
    />
  )
}

function Seen({ person, group }: { person: MemberRow; group: PermissionGroup | null }) {
  const { t } = useTranslation()
  const viewer = { type: person.type, permissions: group?.Permissions ?? [] }
  const seen = new Set(navigationOf(viewer).flatMap(({ children }) => children.map(({ id }) => id)))
  const isStaff = person.type > 0
  const held = permissionRows.filter(({ id }) => holds(viewer, [id]))
  const byCategory = [...Map.groupBy(held, ({ category }) => category)]
  return (
    <section className={sheet} aria-label={t('groups.seenBy', { name: personName(person) })}>
      <h2 className={heading}>{t('groups.seenBy', { name: personName(person) })}</h2>
      <p className={quiet}>
        {[
          t(`userType.${person.type}`),
          group?.name ?? t('groups.noGroup'),
          ...(person.isBlocked ? [t('groups.blocked')] : []),
          ...(group && group.WhitelistIps !== '' ? [t('groups.onlyFrom', { list: group.WhitelistIps })] : []),
        ].join(' · ')}
      </p>
      {!isStaff ? (
        <p>{t('groups.seesNoDesk')}</p>
      ) : (
        <>
          <div>
            <h3 className={small}>{t('groups.pages')}</h3>
            <div className={columns}>
              {navigation.map(({ id, children }) => (
                <ul key={id} className={list} aria-label={t(`nav.${id}`)}>
                  {children.map(({ id: item }) => (
                    <li key={item} className={line}>
                      {seen.has(item) ? (
                        <Check size={14} role="img" aria-label={t('groups.sees')} />
                      ) : (
                        <Minus size={14} role="img" aria-label={t('groups.seesNot')} className={quiet} />
                      )}
                      <span className={seen.has(item) ? undefined : quiet}>{t(`nav.${item}`)}</span>
                    </li>
                  ))}
                </ul>
              ))}
            </div>
          </div>
          <div>
            <h3 className={small}>{t('groups.may')}</h3>
            {byCategory.length === 0 && <p>{t('groups.mayNothing')}</p>}
            <div className={columns}>
              {byCategory.map(([category, rights]) => (
                <div key={category}>
                  <h4 className={small}>{t(`permissionCategory.${category}`)}</h4>
                  <ul className={list}>
                    {rights.map(({ id }) => (
                      <li key={id}>{t(`permission.${id}`)}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </div>
        </>
      )}
    </section>
  )
}
