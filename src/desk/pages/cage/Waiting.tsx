import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { selectTakeBackCommand, type TakeBackAct, type TakingBackRef } from '#machines/desk/pages/cage/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { CommandDialog } from '../../../view/command/CommandDialog.tsx'
import { useOwnId, useRoot } from '../../../view/root.ts'
import { figure, heading, link, quiet, section, strong } from './styles.ts'
import { useMoney } from './useMoney.ts'

const waits = css({ display: 'grid', gap: '1', paddingBlock: '3', borderBlockEndWidth: '1px', borderColor: 'line' })
const pair = css({ display: 'flex', justifyContent: 'space-between', gap: '3' })
const start = css({ justifySelf: 'start', marginBlockStart: '2' })

const takeBackOrder = (id: number, what: string): CommandOrder<TakeBackAct> => ({
  act: { do: 'takeBack', id },
  title: { key: 'cage.takeBack.ask', params: { what } },
  words: { key: 'cage.takeBack.will' },
  confirm: { key: 'cage.takeBack.act' },
  done: { key: 'cage.takeBack.done', params: { what } },
  ...{ isAsked: true, isDangerous: false, reason: 'required', phrase: null, affected: [] },
})

type Props = {
  rows: readonly DeskTransaction[]
  takingBack: TakingBackRef
  /** Whether they may open the page where it is decided. */
  maySeeConfirms: boolean
}

/** What waits of the player for a second person; one's own is taken back here. */
export function Waiting({ rows, takingBack, maySeeConfirms }: Props) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const { money, moment } = useMoney()
  const own = useOwnId()
  const command = useSelector(takingBack, selectTakeBackCommand)
  return (
    <section className={section} aria-labelledby="cage-waiting">
      <h2 id="cage-waiting" className={heading}>
        {t('cage.waiting')} <span className={quiet}>{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className={quiet}>{t('cage.waitingNone')}</p>
      ) : (
        <>
          <ul>
            {rows.map(({ id, type, amount, requestedAt, why, maker }) => {
              const what = `${t(`transactionType.${type}`)} ${money(amount)}`
              return (
                <li key={id} className={waits}>
                  <span className={cx(pair, strong)}>
                    {t(`transactionType.${type}`)}
                    <bdi className={figure}>{money(amount)}</bdi>
                  </span>
                  <span className={quiet}>
                    {moment(requestedAt)}
                    {why?.map((one) => ` · ${t(`cage.whyShort.${one}`)}`)}
                  </span>
                  {own !== undefined && maker?.id === own && (
                    <Button
                      className={start}
                      aria-label={t('cage.takeBack.of', { what })}
                      onClick={() =>
                        takingBack.send({ type: 'posting.takenBack', order: takeBackOrder(id, what), key: makeKey() })
                      }
                    >
                      {t('cage.takeBack.act')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          {maySeeConfirms && (
            <Link to="/apps/cashierConfirms" className={link}>
              {t('nav.confirms')}
            </Link>
          )}
        </>
      )}
      {command && <CommandDialog command={command} />}
    </section>
  )
}
