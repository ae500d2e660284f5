import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type ControlAction,
  type ControlsRef,
  controlActions,
  type Device,
  selectAsking,
  selectConflict,
  selectControls,
  selectPad,
} from '#machines/game/controls/index.ts'
import { css, cva } from '#styled/css/index.js'
import { keyName, padName } from './keyNames.ts'

const heading = css({ textStyle: 'body', fontWeight: '600', marginBlockEnd: '2' })
const table = css({
  inlineSize: 'full',
  '& th': { fontWeight: '400', textAlign: 'start' },
  '& thead th': { color: 'text3', textStyle: 'small', paddingInlineStart: '3', _first: { paddingInlineStart: '0' } },
  '& td': { paddingBlock: '1', paddingInlineStart: '3' },
})
const cell = cva({
  base: {
    inlineSize: 'full',
    minBlockSize: 'touch',
    borderRadius: '2',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'sunken',
    fontWeight: '560',
    _hover: { bg: 'select' },
  },
  variants: { isAsked: { true: { borderColor: 'focus', color: 'text2', fontWeight: '400' } } },
})
const note = css({ color: 'text2', textStyle: 'dense', minBlockSize: '[20px]', marginBlockStart: '2' })
const devices: readonly Device[] = ['keys', 'pad']

/** Which key and which button of a pad does what; pressed, it waits for another. */
export function Bindings({ controls }: { controls: ControlsRef }) {
  const { t } = useTranslation()
  const pad = useSelector(controls, selectPad)
  return (
    <section>
      <h3 className={heading}>{t('controls.title')}</h3>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{t('controls.action')}</th>
            <th scope="col">{t('controls.keys')}</th>
            <th scope="col">{t('controls.pad')}</th>
          </tr>
        </thead>
        <tbody>
          {controlActions.map((action) => (
            <tr key={action}>
              <th scope="row">{t(`action.${action}`)}</th>
              {devices.map((device) => (
                <td key={device}>
                  <Binding controls={controls} action={action} device={device} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Conflict controls={controls} />
      <p className={note}>{pad === null ? t('controls.noPad') : <bdi>{pad}</bdi>}</p>
    </section>
  )
}

function Binding({ controls, action, device }: { controls: ControlsRef; action: ControlAction; device: Device }) {
  const { t } = useTranslation()
  const shown = useSelector(controls, selectControls)
  const asking = useSelector(controls, selectAsking)
  const isAsked = asking?.action === action && asking.device === device
  const code = shown[device][action]
  const name = code === undefined ? '–' : typeof code === 'number' ? padName(code) : (keyName(code) ?? t('keys.space'))
  return (
    <button
      type="button"
      className={cell({ isAsked })}
      aria-label={t('controls.change', { action: t(`action.${action}`), device: t(`controls.${device}`), name })}
      aria-pressed={isAsked}
      onClick={() => controls.send(isAsked ? { type: 'binding.dropped' } : { type: 'binding.asked', action, device })}
    >
      {isAsked ? t(`asking.${device}`) : name}
    </button>
  )
}

function Conflict({ controls }: { controls: ControlsRef }) {
  const { t } = useTranslation()
  const conflict = useSelector(controls, selectConflict)
  return (
    <p className={note} role="status">
      {conflict?.kind === 'reserved' && t('controls.reserved')}
      {conflict?.kind === 'taken' && t('controls.taken', { action: t(`action.${conflict.by}`) })}
    </p>
  )
}
