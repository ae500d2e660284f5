import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type AreaRef, selectFormRef, selectThing } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { resolverOf, Select } from '#ui/form/index.ts'
import type { Column } from '#ui/table/index.ts'
import { AreaForm } from '../area/AreaForm.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { baseOf, createArea, done, saidAs } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { useAbout } from '../area/Rows.tsx'
import { Html } from '../area/Html.tsx'
import { heading, row, stack } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import type { Filter, Folder, Label, Mail } from './entities.ts'

const path = '/api/mail-app'
type Names = {
  folders: readonly z.infer<typeof Folder>[]
  filters: readonly z.infer<typeof Filter>[]
  labels: readonly z.infer<typeof Label>[]
}
const noNames: Names = { folders: [], filters: [], labels: [] }
const fields: readonly FieldSpec[] = [
  { name: 'to', kind: 'email' },
  { name: 'subject', kind: 'text' },
  { name: 'message', kind: 'area' },
]
const empty = { to: '', subject: '', message: '' }
const Composed = z.object({
  to: z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/)),
  subject: z.string(),
  message: z.string().check(z.trim(), z.minLength(1)),
})
const resolver = resolverOf<object, unknown>(Composed, (values) => values)

/** Mails by folder, filter and label; one of them read, or a new one written. */
function MailPage({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const askRemoval = useAskRemoval()
  const names = useAbout<Names>(area) ?? noNames
  const isComposing = useSelector(area, selectFormRef) !== undefined
  const columns = useMemo(
    (): readonly Column<Mail>[] => [
      {
        id: 'subject',
        label: t('samplePages.field.subject'),
        value: ({ subject }) => subject,
        isName: true,
        width: 200,
      },
      { id: 'from', label: t('samplePages.field.from'), value: ({ from }) => from.name, width: 160, canGroup: true },
      {
        ...{ id: 'status', label: t('samplePages.field.status') },
        value: ({ read }) => t(read ? 'samplePages.read' : 'samplePages.unread'),
      },
      {
        id: 'starred',
        label: t('samplePages.field.starred'),
        value: ({ starred }) => (starred ? '★' : null),
        width: 80,
      },
      {
        ...{ isLong: true, id: 'time', label: t('samplePages.field.time'), width: 150 },
        value: ({ time }) => Date.parse(time),
        cell: ({ time }) => when(time),
      },
    ],
    [t, when],
  )
  return (
    <AreaPage<Mail>
      {...{ area, columns }}
      id="mail"
      nameOf={({ subject }) => subject}
      make={t('samplePages.make.mail')}
      unfiltered={t('samplePages.folder.inbox')}
      filters={[
        ...names.folders.slice(1).map(({ handle }) => ({
          ...{ name: 'folder' as const, value: handle, label: t(`samplePages.folder.${handle}`) },
        })),
        ...names.filters.map(({ handle }) => ({
          ...{ name: 'filter' as const, value: handle, label: t(`samplePages.field.${handle}`) },
        })),
        ...names.labels.map(({ handle }) => ({
          ...{ name: 'label' as const, value: handle, label: t(`samplePages.mailLabel.${handle}`) },
        })),
      ]}
      bulk={[
        { value: 'trash', label: t('samplePages.toTrash') },
        { value: 'inbox', label: t('samplePages.toInbox') },
        ...names.labels.map(({ id, handle }) => ({
          value: `label ${id}`,
          label: t('samplePages.toggleLabel', { name: t(`samplePages.mailLabel.${handle}`) }),
        })),
        { value: 'remove', label: t('samplePages.remove.verb') },
      ]}
      onBulk={(name, ids) =>
        name === 'remove'
          ? askRemoval(t('samplePages.several', { count: ids.length }), { name, data: ids })
          : area.send({ type: 'act.asked', act: { name, data: ids } })
      }
    >
      {isComposing ? (
        <AreaForm {...{ area, fields, resolver }} verb={t('samplePages.sendMail')} />
      ) : (
        <MailRead area={area} />
      )}
    </AreaPage>
  )
}

function MailRead({ area }: { area: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const mail = useSelector(area, selectThing<Mail>)
  const { folders, labels } = useAbout<Names>(area) ?? noNames
  if (!mail) return null
  const act = (name: string) => () => area.send({ type: 'act.asked', act: { name, data: [mail.id] } })
  return (
    <article className={stack}>
      <h2 className={heading}>
        <bdi>{mail.subject}</bdi>
      </h2>
      <Facts
        facts={[
          [t('samplePages.field.from'), `${mail.from.name} <${mail.from.email}>`],
          [t('samplePages.field.to'), mail.to.map(({ email }) => email).join(', ')],
          [t('samplePages.field.time'), when(mail.time)],
        ]}
      />
      <Html text={mail.message} />
      {mail.attachments.length > 0 && (
        <Facts
          facts={mail.attachments.map(({ fileName, preview, size, type }) => [
            t('samplePages.field.attachments'),
            <span key={fileName} className={row}>
              <img src={preview} alt="" width={80} />
              <bdi>{`${fileName}, ${type}, ${size}`}</bdi>
            </span>,
          ])}
        />
      )}
      <div className={row}>
        <Button aria-pressed={mail.starred} onClick={act('starred')}>
          {t('samplePages.field.starred')}
        </Button>
        <Button aria-pressed={mail.important} onClick={act('important')}>
          {t('samplePages.field.important')}
        </Button>
        {labels.map(({ id, handle }) => (
          <Button key={id} aria-pressed={mail.labels.includes(id)} onClick={act(`label ${id}`)}>
            {t(`samplePages.mailLabel.${handle}`)}
          </Button>
        ))}
      </div>
      <Select
        id="mail-folder"
        label={t('samplePages.field.location')}
        value={folders.find(({ id }) => id === mail.folder)?.handle ?? null}
        options={folders.map(({ handle }) => ({ value: handle, label: t(`samplePages.folder.${handle}`) }))}
        onChange={(handle) => act(handle)()}
      />
    </article>
  )
}

function createMail(setup: SamplePageSetup) {
  const { ask, now } = setup
  const one = (mailId: string) => ask<Mail>('GET', `${path}/mail`, { params: { mailId } })
  const names = async (): Promise<Names> => ({
    ...{ folders: await ask('GET', `${path}/folders`), filters: await ask('GET', `${path}/filters`) },
    labels: await ask('GET', `${path}/labels`),
  })
  const folderOf = async (handle: string) => (await names()).folders.find((folder) => folder.handle === handle)?.id
  const update = (mail: Mail) => ask<Mail>('POST', `${path}/update-mail`, { data: mail })
  return createArea(setup, {
    rows: ({ folder, filter, label }) => {
      const params = {
        ...(folder === undefined ? {} : { folderHandle: folder }),
        ...(filter === undefined ? {} : { filterHandle: filter }),
        ...(label === undefined ? {} : { labelHandle: label }),
      }
      return ask<Mail[]>('GET', `${path}/mails`, { params })
    },
    about: names,
    thing: async ({ id }) => {
      if (id === 'new') return { row: null, base: baseOf(empty) }
      const mail = await one(id)
      // Whoever opens it has read it.
      return { row: mail.read ? mail : await update({ ...mail, read: true }), base: null }
    },
    save: async ({ changed }) => {
      const { to, subject, message } = { ...empty, ...changed }
      const at = now()
      const name = to.split('@')[0] ?? to
      const text = document.createElement('p')
      text.textContent = message
      await update({
        ...{
          id: String(at),
          from: { name: 'Sample', avatar: '', email: 'me@sample.example' },
          to: [{ name, email: to }],
        },
        ...{ subject, message: text.outerHTML, time: new Date(at).toISOString(), read: true, starred: false },
        ...{
          important: false,
          hasAttachments: false,
          attachments: [],
          labels: [],
          folder: (await folderOf('sent')) ?? 0,
        },
      })
      return { values: changed, goTo: `${addressOf('mail')}?folder=sent` }
    },
    act: async ({ name, data }) => {
      const ids = data as readonly string[]
      if (name === 'starred' || name === 'important') {
        const mail = await one(ids[0] ?? '')
        await update({ ...mail, [name]: !mail[name] })
        return done
      }
      if (name === 'remove') await ask('POST', `${path}/delete-mails`, { data: { selectedMailIds: ids } })
      else if (name.startsWith('label ')) {
        const labelId = Number(name.slice('label '.length))
        await ask('POST', `${path}/toggle-label`, { data: { selectedMailIds: ids, labelId } })
        return done
      } else await ask('POST', `${path}/set-folder`, { data: { selectedMailIds: ids, folderId: await folderOf(name) } })
      return saidAs(name === 'remove' ? 'samplePages.removed' : 'samplePages.moved')
    },
  })
}

export const page = definePage({ create: createMail, View: MailPage })
