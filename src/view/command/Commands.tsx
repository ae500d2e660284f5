import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type CommandRef, selectIsAside, selectNews, selectOrder, selectStep } from '#machines/kit/command/index.ts'
import { type CommandPlace, commandPlaces, type CommandsRef, selectCommandAt } from '#machines/kit/commands/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Rail } from '#ui/Rail.tsx'
import { useText } from '../text.ts'
import { CommandDialog } from './CommandDialog.tsx'

/** At the foot of the window, for as long as there is something. */
const list = css({
  position: 'sticky',
  insetBlockEnd: '0',
  zIndex: '10',
  display: 'grid',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  _empty: { display: 'none' },
})
const line = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) minmax(60px, 200px) auto auto]',
  alignItems: 'center',
  gap: '4',
  paddingInline: '4',
  paddingBlock: '2',
  textStyle: 'dense',
  smallDown: { gridTemplateColumns: '[minmax(0, 1fr) auto]' },
})
const name = css({ fontWeight: '560', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const whom = css({ fontWeight: '400', color: 'text2' })
const count = css({ color: 'text2', fontVariantNumeric: 'tabular-nums' })
const refused = css({ color: 'negative', fontWeight: '560' })

/** The commands of a page: the dialog of the one that is asked about, and a line for each that goes on beside it. */
export function Commands({ commands }: { commands: CommandsRef }) {
  return (
    <ul className={list}>
      {commandPlaces.map((place) => (
        <At key={place} {...{ commands, place }} />
      ))}
    </ul>
  )
}

function At({ commands, place }: { commands: CommandsRef; place: CommandPlace }) {
  const command = useSelector(commands, selectCommandAt(place))
  return command ? <Running key={command.sessionId} command={command} /> : null
}

function Running({ command }: { command: CommandRef }) {
  const { t, i18n } = useTranslation()
  const say = useText()
  const isAside = useSelector(command, selectIsAside)
  const order = useSelector(command, selectOrder)
  const news = useSelector(command, selectNews)
  const isOver = useSelector(command, selectStep) === 'reporting'
  const whomOf = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const total = news?.total ?? order.affected.length
  const done = news?.machines.length ?? 0
  return (
    <>
      <CommandDialog command={command} mayStandAside />
      {isAside && (
        <li className={line}>
          <span className={name}>
            {say(order.confirm)} <span className={whom}>{whomOf.format(order.affected.map((one) => one.name))}</span>
          </span>
          <Rail of="work" share={total === 0 ? 1 : done / total} />
          <span className={isOver ? refused : count} role="status">
            {isOver ? t('command.reporting') : t('command.progress', { done, total })}
          </span>
          <Button onClick={() => command.send({ type: 'command.opened' })}>{t('command.show')}</Button>
        </li>
      )}
    </>
  )
}
