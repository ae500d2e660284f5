import { useSelector } from '@xstate/react'
import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileRow, oversightRows } from '#machines/desk/pages/oversight/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { ReleaseReport } from '#protocol/calls/oversight.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { formatInstant } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { fileColumns } from './oversightColumns.tsx'

const list = oversightRows<FileRow>()
const box = css({ display: 'grid', gap: '4', gridTemplateColumns: '[minmax(0, 1fr)]' })
const verdict = css({ fontWeight: '560' })

/** Whether the files that the venue serves and runs are those of the release that was signed. */
export function Release({ rows, search }: { rows: QueryRef; search: string }) {
  const { t } = useTranslation()
  const about = useSelector(rows, list.selectAbout)
  const columns = useMemo(() => fileColumns({ t }), [t])
  return (
    <div className={box}>
      {about?.release && <Verdict release={about.release} />}
      <div>
        <Button kind="act" onClick={() => rows.send({ type: 'query.refresh' })}>
          <RefreshCw size={16} aria-hidden="true" />
          {t('oversight.check')}
        </Button>
      </div>
      <QueryTable<FileRow>
        {...{ search, columns }}
        query={rows}
        prefix="f."
        select={list.selectRows}
        label={t('oversight.files')}
        none={t('oversight.none.release')}
        nameOf={({ id }) => id}
      />
    </div>
  )
}

function Verdict({ release }: { release: ReleaseReport }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { state, fault, version, madeAt, files, whose, key, digest, checkedAt } = release
  const moment = (at: number) => formatInstant(at, i18n.language, timeZone)
  return (
    <>
      <p className={verdict} role={state === 'wrong' ? 'alert' : 'status'}>
        {t(fault === null ? `oversight.release.${state}` : `oversight.fault.${fault}`)}
      </p>
      <Facts
        facts={[
          [t('oversight.fact.checkedAt'), moment(checkedAt)],
          ...(version === null ? [] : [[t('oversight.fact.version'), version] as const]),
          ...(madeAt === null ? [] : [[t('oversight.fact.madeAt'), moment(Date.parse(madeAt))] as const]),
          ...(version === null ? [] : [[t('oversight.fact.files'), String(files)] as const]),
          ...(whose === null ? [] : [[t('oversight.fact.signedBy'), t(`oversight.whose.${whose}`)] as const]),
          ...(key === null ? [] : [[t('oversight.fact.key'), key] as const]),
          ...(digest === null ? [] : [[t('oversight.fact.digest'), digest] as const]),
        ]}
      />
    </>
  )
}
