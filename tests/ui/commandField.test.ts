/** What is filled in for a command stays as it was sent until the venue has answered. */
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type CommandAnswer, commandMachine, type CommandOrder, type CommandRun } from '#machines/kit/command/index.ts'
import { Asking } from '#view/command/CommandForms.tsx'
import { RootContext, type RootContextValue } from '#view/root.ts'

const order: CommandOrder = {
  ...{ act: { do: 'lower' }, isAsked: true, isDangerous: false, reason: 'none', phrase: null, affected: [] },
  ...{ title: { key: 'title' }, words: null, confirm: { key: 'lower' }, done: { key: 'done' } },
}
// Of the root the field reads the settings alone.
const snapshot = { context: { settings: {} } }
const app = { subscribe: () => ({ unsubscribe: () => {} }), getSnapshot: () => snapshot }
const root = { app } as unknown as RootContextValue
const i18n = createInstance()
await i18n.init({ lng: 'en', resources: {} })

it.each([
  ['a text', {}],
  ['a figure', { decimals: 2 }],
])('%s can be written until it is sent, and not while it is on its way', (_, given) => {
  const field = { path: 'amount', label: { text: 'Amount' }, text: '', problems: {}, ...given }
  const command = createActor(
    commandMachine.provide({ actors: { run: fromPromise<CommandAnswer, CommandRun>(() => new Promise(() => {})) } }),
    { input: { order: { ...order, field }, key: 'a-key' } },
  ).start()
  const markup = () => {
    const form = createElement(Asking, { command, field: { current: null } })
    const inRoot = createElement(RootContext.Provider, { value: root }, form)
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, inRoot))
  }
  const isReadOnly = () => /<input[^>]*id="command-field"[^>]*>/.exec(markup())?.[0].toLowerCase().includes('readonly')
  command.send({ type: 'field.edited', text: '5000' })
  expect(isReadOnly()).toBe(false)
  command.send({ type: 'command.confirmed' })
  expect([command.getSnapshot().hasTag('busy'), isReadOnly()]).toEqual([true, true])
  command.stop()
})
