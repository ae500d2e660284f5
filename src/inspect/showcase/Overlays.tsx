import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ShowcasePart, type ShowcaseRef, selectPart } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Example, Section } from './parts.tsx'

const openers: readonly { part: ShowcasePart; title: string }[] = [
  { part: 'dialog', title: 'showcase.dialog' },
  { part: 'urgent', title: 'showcase.urgent' },
  { part: 'sealed', title: 'showcase.sealed' },
  { part: 'confirm', title: 'showcase.confirm' },
  { part: 'danger', title: 'showcase.dangerous' },
  { part: 'drawer', title: 'showcase.drawer' },
  { part: 'sheet', title: 'showcase.sheet' },
  { part: 'notice', title: 'showcase.notice' },
]
const drawn = css({ padding: '6', inlineSize: '[280px]', display: 'grid', gap: '5', justifyItems: 'start' })

/** What comes over the page. */
export function Overlays({ showcase }: { showcase: ShowcaseRef }) {
  const { t } = useTranslation()
  return (
    <Section id="overlays">
      <Example label={t('showcase.open')}>
        {openers.map(({ part, title }) => (
          <Button key={part} onClick={() => showcase.send({ type: 'part.opened', part })}>
            {t(title)}
          </Button>
        ))}
      </Example>
      <Opened showcase={showcase} />
    </Section>
  )
}

function Opened({ showcase }: { showcase: ShowcaseRef }) {
  const { t } = useTranslation()
  const part = useSelector(showcase, selectPart)
  const close = () => showcase.send({ type: 'part.closed' })
  const closer = (
    <Button kind="act" onClick={close}>
      {t('showcase.close')}
    </Button>
  )
  const asked = {
    ...{ open: true, title: t('showcase.askTitle'), description: t('showcase.askWords') },
    ...{ cancel: t('showcase.cancel'), onConfirm: close, onCancel: close },
  }
  switch (part) {
    case null:
      return null
    case 'dialog':
      return (
        <Dialog open title={t('showcase.dialog')} description={t('showcase.words')} onClose={close} actions={closer} />
      )
    case 'urgent':
      return <Dialog open urgent title={t('showcase.urgent')} description={t('showcase.words')} actions={closer} />
    case 'sealed':
      return <Dialog open sealed title={t('showcase.sealed')} description={t('showcase.words')} actions={closer} />
    case 'confirm':
      return <ConfirmDialog {...asked} confirm={t('showcase.doIt')} />
    case 'danger':
      return <ConfirmDialog {...asked} confirm={t('showcase.doIt')} warning={t('command.danger')} />
    case 'drawer':
      return (
        <Drawer open title={t('showcase.drawer')} onClose={close}>
          <div className={drawn}>
            <p>{t('showcase.words')}</p>
            {closer}
          </div>
        </Drawer>
      )
    case 'sheet':
      return (
        <Sheet title={t('showcase.sheet')} closeLabel={t('showcase.close')} onClose={close} actions={closer}>
          <p>{t('showcase.words')}</p>
        </Sheet>
      )
    case 'notice':
      return null
    default:
      return part satisfies never
  }
}
