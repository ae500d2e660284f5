import { useSelector } from '@xstate/react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CallsRef,
  type ListedCall,
  selectCalls,
  selectChosen,
  selectHasFailed,
  selectIsBusy,
  selectShare,
} from '#machines/sample/calls/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SplitView } from '#ui/SplitView.tsx'
import { Failed, Loading } from '#ui/states/index.ts'
import { Table } from '#ui/table/index.ts'
import { useRoot } from '../../view/root.ts'
import { useTableView } from '../../view/table/useTableView.ts'
import { CallForm } from './CallForm.tsx'
import { callColumns } from './callColumns.tsx'

const main = css({
  display: 'grid',
  gridTemplateRows: '[auto minmax(0, 1fr)]',
  gap: '4',
  minInlineSize: '0',
})
const list = css({ minInlineSize: '0', paddingInlineEnd: '3', smallDown: { paddingInlineEnd: '0' } })
const hint = css({ color: 'text2', padding: '5' })

const idOf = ({ method, path }: Pick<ListedCall, 'method' | 'path'>) => `${method} ${path}`

/** Every call of the sample layer, and a form to try it. */
export function CallsScreen({ page: actor }: { page: CallsRef }) {
  const { t } = useTranslation()
  const chosen = useSelector(actor, selectChosen)
  const share = useSelector(actor, selectShare)
  const count = useSelector(actor, selectCalls).length
  const isBusy = useSelector(actor, selectIsBusy)
  return (
    <div className={main}>
      <PageHead
        title={t('sample.title')}
        note={t('sample.note', { count })}
        actions={
          <Button disabled={isBusy} onClick={() => actor.send({ type: 'data.reset' })}>
            {t('sample.reset')}
          </Button>
        }
      />
      <SplitView
        list={
          <div className={list}>
            <Calls actor={actor} />
          </div>
        }
        detail={chosen && <CallForm key={idOf(chosen)} actor={actor} call={chosen} />}
        placeholder={<p className={hint}>{t('sample.choose')}</p>}
        share={share}
        onShare={(moved) => actor.send({ type: 'split.moved', share: moved })}
        onClose={() => actor.send({ type: 'call.closed' })}
      />
    </div>
  )
}

function Calls({ actor }: { actor: CallsRef }) {
  const { t } = useTranslation()
  const { history } = useRoot()
  const { search } = useSyncExternalStore(history.subscribe, history.get)
  const rows = useSelector(actor, selectCalls)
  const chosen = useSelector(actor, selectChosen)
  const hasFailed = useSelector(actor, selectHasFailed)
  const columns = useMemo(() => callColumns(t), [t])
  const { first, view, look } = useTableView(columns, { search })
  return (
    <Table<ListedCall>
      label={t('sample.calls')}
      {...{ columns, rows, view, first }}
      rowId={idOf}
      nameOf={idOf}
      onView={look}
      onOpen={({ method, path }) => actor.send({ type: 'call.chosen', call: { method, path } })}
      current={chosen ? idOf(chosen) : undefined}
      placeholder={hasFailed ? <Failed title={t('sample.failed')} /> : <Loading of="table" count={8} />}
    />
  )
}
