import { useSelector } from '@xstate/react'
import { Download, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectFrameRef } from '#machines/app/app/index.ts'
import {
  type ExportFormat,
  type ExportingRef,
  type ExportOrder,
  selectExportBytes,
  selectExportRows,
  selectIsExporting,
} from '#machines/desk/exporting/index.ts'
import { type FrameRef, selectExportingRef } from '#machines/desk/frame/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatCount } from '#ui/format.ts'
import { Menu } from '#ui/Menu.tsx'
import { useApp } from '../../view/root.ts'

const formats = ['csv', 'xlsx'] as const
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  color: 'text2',
  fontVariantNumeric: 'tabular-nums',
})
/** `orderOf`: what there is to export at this moment; null while there is nothing. */
type Props = { orderOf: ((format: ExportFormat) => ExportOrder) | null }

/** Takes the table along as a file; while one is fetched, how far it is. */
export function ExportMenu({ orderOf }: Props) {
  const frame = useApp(selectFrameRef)
  return frame ? <OfFrame {...{ frame, orderOf }} /> : null
}

function OfFrame({ frame, orderOf }: Props & { frame: FrameRef }) {
  const exporting = useSelector(frame, selectExportingRef)
  return exporting ? <Exports {...{ exporting, orderOf }} /> : null
}

function Exports({ exporting, orderOf }: Props & { exporting: ExportingRef }) {
  const { t } = useTranslation()
  const isBusy = useSelector(exporting, selectIsExporting)
  if (isBusy) return <Progress exporting={exporting} />
  return (
    <Menu
      trigger={
        <Button shape="icon" aria-label={t('export.menu')} disabled={orderOf === null}>
          <Download size={16} aria-hidden="true" />
        </Button>
      }
      items={formats.map((value) => ({ value, label: t(`export.${value}`) }))}
      onSelect={(value) => orderOf && exporting.send({ type: 'export.ordered', order: orderOf(value as ExportFormat) })}
    />
  )
}

function Progress({ exporting }: { exporting: ExportingRef }) {
  const { t, i18n } = useTranslation()
  const bytes = useSelector(exporting, selectExportBytes)
  const rows = useSelector(exporting, selectExportRows)
  const written = (count: number) => formatCount(count, i18n.language)
  const size = `${written(Math.ceil(bytes / 1_000))} kB`
  return (
    <span className={line}>
      <span role="status">
        {rows === null
          ? t('export.running', { size })
          : t('export.runningRows', { count: rows, written: written(rows), size })}
      </span>
      <Button shape="icon" aria-label={t('export.cancel')} onClick={() => exporting.send({ type: 'export.canceled' })}>
        <X size={16} aria-hidden="true" />
      </Button>
    </span>
  )
}
