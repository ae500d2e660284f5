import { Download, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { DetailFrame } from '#ui/DetailFrame.tsx'
import { Facts } from '#ui/Facts.tsx'
import { formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { SplitView } from '#ui/SplitView.tsx'
import { Stat, Stats } from '#ui/Stat.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { Empty } from '#ui/states/index.ts'
import { Section } from './parts.tsx'
import { useSample } from './useSample.ts'

type Props = { showcase: ShowcaseRef }
const course = [12, 40, 44, 31, 52, 60, 48, 71, null, 66, 80, 77]
const machine = 'Night Orchard'
const brand = 'Aurelia'
const entries = ['Deniz Kaya', 'Selin Aydın', 'Murat Şahin', 'Zeynep Çelik']
const losses = [12, 40, -22, -31, 8, 19, -40, 6]

/** Frames of pages, and the figures that stand at their head. */
export function Frames({ showcase }: Props) {
  const { t, i18n } = useTranslation()
  const money = (minor: number) => formatMoney(minor, i18n.language)
  return (
    <>
      <Section id="stats">
        <Stats>
          <Stat
            label={t('showcase.today')}
            value={money(4_821_000)}
            href="#stats"
            parts={[
              { label: t('showcase.in'), value: money(31_240_000) },
              { label: t('showcase.out'), value: money(26_419_000) },
            ]}
          />
          <Stat
            label={t('showcase.thisWeek')}
            value={money(21_635_000)}
            difference={{
              ...{ text: `+${money(421_000)}`, direction: 'up', than: t('showcase.thanWeek'), is: 'good' },
            }}
            course={course}
          />
          <Stat
            label={t('showcase.shortfall')}
            value={money(-75_000)}
            isNegative
            difference={{ text: money(-12_000), direction: 'down', than: t('showcase.thanDay'), is: 'bad' }}
            course={losses}
          />
          <Stat
            label={t('showcase.players')}
            value="14"
            difference={{ text: '0', direction: 'same', than: t('showcase.thanDay') }}
          />
        </Stats>
      </Section>
      <Section id="pageHead">
        <PageHead
          title={t('showcase.machines')}
          note={t('showcase.machinesNote')}
          actions={
            <>
              <Button>
                <Download size={16} aria-hidden="true" />
                {t('showcase.export')}
              </Button>
              <Button kind="act">
                <Plus size={16} aria-hidden="true" />
                {t('showcase.newMachine')}
              </Button>
            </>
          }
        />
      </Section>
      <Section id="detail">
        <Detail showcase={showcase} />
      </Section>
      <Section id="split">
        <Split showcase={showcase} />
      </Section>
    </>
  )
}

function Detail({ showcase }: Props) {
  const { t, i18n } = useTranslation()
  const [tab, open] = useSample(showcase, 'detailTab', 'settings')
  return (
    <DetailFrame<string>
      back={{ href: '#detail', label: t('showcase.machines') }}
      title={machine}
      note={t('showcase.cabin', { cabin: 12 })}
      mark={<StatusMark status={7}>{t('status.disconnected')}</StatusMark>}
      actions={<Button>{t('showcase.restart')}</Button>}
      facts={[
        { label: t('showcase.credit'), value: <bdi>{formatMoney(124_000, i18n.language)}</bdi> },
        { label: t('showcase.player'), value: <bdi>{entries[0]}</bdi> },
        { label: t('showcase.brand'), value: <bdi>{brand}</bdi> },
      ]}
      tabs={[
        { value: 'settings', label: t('showcase.settings') },
        { value: 'sessions', label: t('showcase.tab.sessions'), count: 12 },
        { value: 'log', label: t('showcase.tab.log') },
      ]}
      tab={tab}
      onTab={open}
    >
      <p>{t('showcase.panel', { tab })}</p>
      <Facts
        facts={[
          [t('showcase.player'), entries[0]],
          [t('showcase.brand'), brand],
        ]}
      />
    </DetailFrame>
  )
}

const list = css({ display: 'grid' })
const entry = css({
  inlineSize: 'full',
  minBlockSize: 'row',
  paddingInline: '4',
  textAlign: 'start',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _hover: { bg: 'select' },
  _current: { bg: 'select', fontWeight: '560' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const shown = css({ padding: '5' })

function Split({ showcase }: Props) {
  const { t } = useTranslation()
  const [share, setShare] = useSample(showcase, 'share', 38)
  const [name, choose] = useSample(showcase, 'chosen', '')
  return (
    <SplitView
      share={share}
      onShare={setShare}
      onClose={() => choose('')}
      list={
        <ul className={list}>
          {entries.map((one) => (
            <li key={one}>
              <button type="button" className={entry} aria-current={one === name} onClick={() => choose(one)}>
                <bdi>{one}</bdi>
              </button>
            </li>
          ))}
        </ul>
      }
      detail={
        name === '' ? null : (
          <h3 className={shown}>
            <bdi>{name}</bdi>
          </h3>
        )
      }
      placeholder={<Empty title={t('showcase.chooseOne')} />}
    />
  )
}
