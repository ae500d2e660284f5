import { useTranslation } from 'react-i18next'
import type { Affected } from '#machines/kit/command/index.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import { css } from '#styled/css/index.js'
import { Rail } from '#ui/Rail.tsx'
import { useText } from '../text.ts'

const count = css({ textStyle: 'body', fontVariantNumeric: 'tabular-nums' })
const list = css({ maxBlockSize: '[40dvh]', overflowY: 'auto', textStyle: 'dense' })
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '5',
  paddingBlock: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const good = css({ color: 'positive' })
const bad = css({ color: 'negative', fontWeight: '560' })

type Props = { news: CommandPush | undefined; affected: readonly Affected[] }

/** How far a command on many machines is, and how it ended on each: what was refused first. */
export function Outcomes({ news, affected }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const total = news?.total ?? affected.length
  const machines = news?.machines ?? []
  const sorted = [...machines].sort((one, other) => Number(other.ErrorCode !== null) - Number(one.ErrorCode !== null))
  const nameOf = (id: number) => affected.find((one) => one.id === id)?.name ?? t('command.machine', { id })
  return (
    <>
      <p className={count} role="status">
        {t('command.progress', { done: machines.length, total })}
      </p>
      <Rail of="work" share={total === 0 ? 1 : machines.length / total} />
      <ul className={list}>
        {sorted.map(({ id, ErrorCode: code, Params: params = null }) => (
          <li key={id} className={line}>
            <bdi>{nameOf(id)}</bdi>
            <span className={code === null ? good : bad}>
              {code === null ? t('command.done') : say({ text: String(code), code, params })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
