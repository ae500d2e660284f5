import { useSelector } from '@xstate/react'
import { Download, FileUp, Image, Printer, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector, selectIsFileBusy } from '#machines/inspect/inspector/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
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
  const { drawing, trace } = useSelector(inspector, selectInspector)
  const isBusy = useSelector(inspector, selectIsFileBusy)
  return (
    <div className={tools}>
      {drawing && (
        <>
          <Button
            disabled={isBusy}
            onClick={() =>
              inspector.send({ type: 'inspector.save', what: { file: 'drawing', drawing, active: [...shown.active] } })
            }
          >
            <Image size={16} aria-hidden="true" />
            {t('inspect.file.svg')}
          </Button>
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {t('inspect.file.print')}
          </Button>
        </>
      )}
      {trace ? (
        <Button onClick={() => inspector.send({ type: 'inspector.close' })}>
          <X size={16} aria-hidden="true" />
          {t('inspect.file.close')}
        </Button>
      ) : (
        <Button
          busy={isBusy}
          onClick={() => inspector.send({ type: 'inspector.save', what: { file: 'trace', venue: shown.whole.venue } })}
        >
          <Download size={16} aria-hidden="true" />
          {t('inspect.file.export')}
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
