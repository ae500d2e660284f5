import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  selectMayRepeatTrial,
  selectTrialMachineID,
  selectTrialRefusedBy,
  selectTrialScreen,
  type StreamTrialRef,
  type TrialScreen,
} from '#machines/desk/pages/machine/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useRoot } from '../../../view/root.ts'
import { useText } from '../../../view/text.ts'

const column = css({ display: 'grid', gap: '4' })
const frame = css({
  aspectRatio: '16/9',
  inlineSize: '[min(100%, calc((100dvh - 320px) * 16 / 9))]',
  marginInline: 'auto',
  borderRadius: '2',
  overflow: 'hidden',
  bg: 'black',
})
/** The strip of the picture’s clock is cut off, as in the game. */
const video = cva({
  base: { inlineSize: 'full', blockSize: '[104.4%]', objectFit: 'fill' },
  variants: { isSeen: { true: {}, false: { visibility: 'hidden' } } },
})
const told = cva({ variants: { isWrong: { true: { color: 'negative', fontWeight: '520' }, false: {} } } })
const note = css({ color: 'text3', textStyle: 'small', marginInlineEnd: 'auto' })
const isUnderWay = (screen: TrialScreen) => screen === 'calling' || screen === 'connecting' || screen === 'seen'

/** The picture, tried by the servers that are written, before they are saved. */
export function StreamTrial({ trial, iceServers, name }: { trial: StreamTrialRef; iceServers: string; name: string }) {
  const { t } = useTranslation()
  const screen = useSelector(trial, selectTrialScreen)
  const mayRepeat = useSelector(trial, selectMayRepeatTrial)
  const close = () => trial.send({ type: 'trial.closed' })
  return (
    <>
      <Button
        // What the field above says once it is left would move this from under the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => trial.send({ type: 'trial.asked', iceServers })}
      >
        {t('machine.trial.ask')}
      </Button>
      <Dialog
        open={screen !== null}
        size="wide"
        title={t('machine.trial.title', { name })}
        onClose={close}
        actions={
          <>
            <span className={note}>{t('machine.trial.unsaved')}</span>
            {mayRepeat && (
              <Button onClick={() => trial.send({ type: 'trial.again' })}>{t('machine.trial.again')}</Button>
            )}
            <Button onClick={close}>{t('machine.trial.close')}</Button>
          </>
        }
      >
        {screen && <Shown {...{ trial, screen, name }} />}
      </Dialog>
    </>
  )
}

function Shown({ trial, screen, name }: { trial: StreamTrialRef; screen: TrialScreen; name: string }) {
  const { t } = useTranslation()
  const say = useText()
  const id = useSelector(trial, selectTrialMachineID)
  const code = useSelector(trial, selectTrialRefusedBy)
  const { bindVideo } = useRoot().pictureOf(id)
  const [permission] = acts.watch
  return (
    <div className={column}>
      <p role="status" className={told({ isWrong: !isUnderWay(screen) })}>
        {t(`machine.trial.${screen}`, { permission: t(`permission.${permission}`) })}
        {code !== null && ` ${say({ text: String(code), code })}`}
      </p>
      {isUnderWay(screen) && (
        <figure className={frame} aria-label={t('machine.trial.title', { name })}>
          {/* biome-ignore lint/a11y/useMediaCaption: the sounds of a cabinet have no words */}
          <video ref={bindVideo} playsInline muted className={video({ isSeen: screen === 'seen' })} />
        </figure>
      )}
    </div>
  )
}
