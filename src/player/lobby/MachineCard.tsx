import { Crown } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isFree } from '#machines/floor/lobby/index.ts'
import type { LobbyMachine } from '#protocol/entities.ts'
import { css, cva, cx } from '#styled/css/index.js'
import { buttonClass } from '#ui/Button.tsx'
import { StatusMark, statusWords } from '#ui/StatusMark.tsx'
import { gamePath } from './gamePath.ts'

/** Light is availability: a free cabinet is lit and spills on the floor, one in play is dimmed, a dead one is dark. */
const screen = cva({
  base: {
    position: 'relative',
    aspectRatio: '8/5',
    borderRadius: '2',
    bg: 'black',
    isolation: 'isolate',
    '& img': {
      inlineSize: 'full',
      blockSize: 'full',
      objectFit: 'cover',
      borderRadius: '2',
      transition: '[filter .2s]',
    },
  },
  variants: {
    light: {
      lit: { boxShadow: '[0 0 0 1px token(colors.lit), 0 18px 40px -14px token(colors.spill)]' },
      dim: { '& img': { filter: '[brightness(.5) saturate(.8)]' } },
      dark: { '& img': { filter: '[grayscale(.9) brightness(.26) contrast(1.1)]' } },
    },
  },
})
const vip = css({
  position: 'absolute',
  insetBlockStart: '3',
  insetInlineStart: '3',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: '1',
  bg: 'plate',
  textStyle: 'small',
  fontWeight: '600',
})
const title = css({
  fontSize: '[1.0625rem]',
  lineHeight: '1.4',
  fontWeight: '600',
  fontStretch: '108%',
  marginBlockStart: '[10px]',
})
const meta = css({
  display: 'flex',
  gap: '[6px]',
  textStyle: 'dense',
  color: 'text3',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& span + span::before': { content: '"·"', marginInlineEnd: '[6px]' },
})
const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '[6px]',
  minBlockSize: 'touch',
  marginBlockStart: '2',
  textStyle: 'dense',
  fontWeight: '450',
  color: 'text2',
})
const play = css({ smallDown: { inlineSize: 'full' } })
const lights = ['dark', 'dark', 'lit', 'dim', 'dim', 'dim', 'dim', 'dim'] as const

export const MachineCard = memo(function MachineCard(props: { machine: LobbyMachine; brand: string; isOwn: boolean }) {
  const { machine, brand, isOwn } = props
  const { t } = useTranslation()
  return (
    <li>
      <div className={screen({ light: lights[machine.status] ?? 'dark' })}>
        <img src={machine.image} alt="" loading="lazy" decoding="async" width={480} height={300} />
        {machine.isVip && (
          <span className={vip}>
            <Crown size={13} aria-hidden="true" />
            {t('lobby.vip')}
          </span>
        )}
      </div>
      <h2 className={title}>
        <bdi>{machine.name}</bdi>
      </h2>
      <p className={meta}>
        <span>{t('lobby.cabin', { cabin: machine.cabin })}</span>
        <span className={css({ smallDown: { display: 'none' } })}>
          <bdi>{brand}</bdi>
        </span>
        <span>
          <bdi>{machine.bet_info}</bdi>
        </span>
      </p>
      <div className={foot}>
        <StatusMark status={machine.status}>{t(`status.${statusWords[machine.status] ?? 'offline'}`)}</StatusMark>
        {(isFree(machine) || isOwn) && (
          <Link
            to={gamePath(machine.id, machine.name)}
            className={cx(buttonClass({ kind: 'act' }), play)}
            aria-label={t(isOwn ? 'lobby.resumeAt' : 'lobby.playAt', { name: machine.name, cabin: machine.cabin })}
          >
            {t(isOwn ? 'lobby.resume' : 'lobby.play')}
          </Link>
        )}
      </div>
    </li>
  )
})
