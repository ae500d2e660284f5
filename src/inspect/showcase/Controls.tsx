import { useSelector } from '@xstate/react'
import { Check, ChevronDown, Eye, Settings, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseRef, selectIsOn, selectOption } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { Example, Section } from './parts.tsx'

const kinds = ['act', 'plain', 'danger', 'bare'] as const

/** Every kind of button in every state. */
export function Buttons() {
  const { t } = useTranslation()
  return (
    <Section id="buttons">
      {kinds.map((kind) => (
        <Example key={kind} label={kind} code>
          <Button kind={kind}>{t('showcase.press')}</Button>
          <Button kind={kind} disabled>
            {t('showcase.off')}
          </Button>
          <Button kind={kind} busy>
            {t('showcase.busy')}
          </Button>
          <Button kind={kind} shape="icon" aria-label={t('showcase.settings')}>
            <Settings size={16} aria-hidden="true" />
          </Button>
          <Button kind={kind}>
            <Check size={16} aria-hidden="true" />
            {t('showcase.withIcon')}
          </Button>
        </Example>
      ))}
      <Example label={t('showcase.pressed')}>
        <Button aria-pressed>{t('showcase.on')}</Button>
        <Button aria-pressed={false}>{t('showcase.notOn')}</Button>
      </Example>
      <Example label={t('showcase.sizes')}>
        <Button kind="act" size="wide">
          {t('showcase.wide')}
        </Button>
        <Button kind="act" size="large">
          {t('showcase.large')}
        </Button>
        <a href="#buttons" className={buttonClass({ kind: 'plain' })}>
          {t('showcase.link')}
        </a>
      </Example>
    </Section>
  )
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 320px), 1fr))]',
  alignItems: 'start',
  gap: '5',
})
const column = css({ display: 'grid', gap: '5', maxInlineSize: 'dialog' })

/** What people write into. */
export function Fields() {
  const { t } = useTranslation()
  return (
    <Section id="fields">
      <div className={columns}>
        <TextField id="field-plain" label={t('showcase.plainField')} defaultValue="Deniz Kaya" dir="auto" />
        <TextField id="field-hint" label={t('showcase.hintField')} hint={t('showcase.hint')} />
        <TextField
          id="field-wrong"
          label={t('showcase.wrongField')}
          defaultValue="12"
          problem={t('showcase.problem')}
          hint={t('showcase.hint')}
        />
        <TextField
          id="field-password"
          type="password"
          label={t('showcase.passwordField')}
          defaultValue="not a password"
          autoComplete="off"
          endButton={
            <Button kind="bare" shape="icon" aria-label={t('showcase.show')}>
              <Eye size={18} aria-hidden="true" />
            </Button>
          }
        />
        <TextField id="field-off" label={t('showcase.offField')} defaultValue="1,240.00" disabled />
        <TextArea id="field-long" label={t('showcase.longField')} hint={t('showcase.hint')} />
      </div>
    </Section>
  )
}

const options = [
  { value: 'one', title: 'showcase.one' },
  { value: 'two', title: 'showcase.two' },
  { value: 'three', title: 'showcase.three' },
] as const
const picture = css({ display: 'grid', placeItems: 'center', blockSize: '[56px]', bg: 'surface' })

/** What people choose from. */
export function Choices({ showcase }: { showcase: ShowcaseRef }) {
  const { t } = useTranslation()
  const isOn = useSelector(showcase, selectIsOn)
  const option = useSelector(showcase, selectOption)
  const choose = (value: string) => showcase.send({ type: 'option.chosen', option: value })
  const named = options.map(({ value, title }) => ({ value, label: t(title) }))
  return (
    <Section id="choices">
      <div className={column}>
        <Switch
          label={t('showcase.switch')}
          checked={isOn}
          onChange={(wanted) => showcase.send({ type: 'switch.turned', isOn: wanted })}
        />
        <Switch label={t('showcase.switchOff')} checked={false} disabled onChange={() => {}} />
        <Segments<string> label={t('showcase.segments')} value={option} options={named} onChange={choose} />
        <Segments<string> label={t('showcase.segmentsOff')} value="one" options={named} disabled onChange={() => {}} />
        <RadioCards<string>
          label={t('showcase.cards')}
          value={option}
          options={named.map((one) => ({
            ...one,
            picture: (
              <span className={picture}>
                <Star size={20} aria-hidden="true" />
              </span>
            ),
          }))}
          onChange={choose}
        />
        <div>
          <Menu
            trigger={
              <Button>
                {t('showcase.menu')}
                <ChevronDown size={16} aria-hidden="true" />
              </Button>
            }
            items={named.map(({ value, label }) => ({
              ...{ value, label, isChosen: value === option },
              icon: <Star size={16} aria-hidden="true" />,
            }))}
            onSelect={choose}
          />
        </div>
      </div>
    </Section>
  )
}
