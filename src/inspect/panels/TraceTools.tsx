import { useSelector } from '@xstate/react'
import { Download, FileUp, Image, Printer, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type Drawing,
  type FileToSave,
  type InspectorRef,
  selectInspector,
  selectIsFileBusy,
  type SessionAsked,
} from '#machines/inspect/inspector/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { Shown } from '../shown.ts'

const tools = css({
  display: 'flex',
  gap: '3',
  marginInlineStart: 'auto',
  flexWrap: 'wrap',
  _print: { display: 'none' },
})
const picker = css({
  position: 'relative',
  cursor: 'pointer',
  _focusWithin: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'focus' },
})
const hidden = css({
  position: 'absolute',
  inset: '0',
  opacity: '[0]',
  inlineSize: 'full',
  cursor: 'pointer',
  fontSize: '[0]',
})

type Props = { inspector: InspectorRef; shown: Shown }

/** What is known, to a file and from one; the drawing, to a file and onto paper. */
export function TraceTools({ inspector, shown }: Props) {
  const { t } = useTranslation()
  const { drawing, trace, session, earlierThan } = useSelector(inspector, selectInspector)
  const isBusy = useSelector(inspector, selectIsFileBusy)
  const chartFile = (file: string, of: Drawing): FileToSave =>
    file === 'svg'
      ? { file, drawing: of, active: [...shown.active] }
      : { file: file as 'scxml' | 'mermaid', drawing: of }
  return (
    <div className={tools}>
      {drawing && (
        <>
          <Menu
            trigger={
              <Button disabled={isBusy}>
                <Image size={16} aria-hidden="true" />
                {t('inspect.file.chart')}
              </Button>
            }
            items={(['svg', 'scxml', 'mermaid'] as const).map((value) => ({
              value,
              label: t(`inspect.file.as.${value}`),
            }))}
            onSelect={(file) => inspector.send({ type: 'inspector.save', what: chartFile(file, drawing) })}
          />
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {t('inspect.file.print')}
          </Button>
        </>
      )}
      {session && trace && <Pieces inspector={inspector} session={session} earlierThan={earlierThan} isBusy={isBusy} />}
      <Button
        busy={isBusy}
        onClick={() =>
          inspector.send({
            type: 'inspector.save',
            what: { file: 'trace', shown: trace, venue: shown.whole.venue },
          })
        }
      >
        <Download size={16} aria-hidden="true" />
        {t('inspect.file.export')}
      </Button>
      {trace && (
        <Button onClick={() => inspector.send({ type: 'inspector.close' })}>
          <X size={16} aria-hidden="true" />
          {t('inspect.file.close')}
        </Button>
      )}
      <label className={cx(buttonClass(), picker)}>
        <FileUp size={16} aria-hidden="true" />
        {t('inspect.file.import')}
        <input
          className={hidden}
          type="file"
          accept="application/json,.json"
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) inspector.send({ type: 'inspector.import', file })
            // The same file may be wanted again.
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}

type PiecesProps = { inspector: InspectorRef; session: SessionAsked; earlierThan: number | null; isBusy: boolean }
/** A long session is looked at piece by piece. */
function Pieces({ inspector, session, earlierThan, isBusy }: PiecesProps) {
  const { t } = useTranslation()
  const fetch = (before: number | null) => inspector.send({ type: 'inspector.fetch', before })
  return (
    <>
      {earlierThan !== null && (
        <Button disabled={isBusy} onClick={() => fetch(earlierThan)}>
          {t('inspect.session.earlier')}
        </Button>
      )}
      {session.before !== null && (
        <Button disabled={isBusy} onClick={() => fetch(null)}>
          {t('inspect.session.newest')}
        </Button>
      )}
    </>
  )
}
