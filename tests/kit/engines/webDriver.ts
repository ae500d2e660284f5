/** As much of W3C WebDriver as a person needs: no package, the protocol is a dozen requests. */
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/kit/until.ts'
import { type Key, type Name, patience, type Person, type Role } from './person.ts'

type Element = Record<string, string>
/** What is of a role by itself, beside what says so. */
const native: Partial<Record<Role, string>> = {
  button: 'button, input[type=submit]',
  columnheader: 'th',
  dialog: 'dialog',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  textbox: 'input:not([type]), input[type=text], input[type=password], input[type=email], textarea',
}
const control = '\uE009'
const keys: Record<Key, string[]> = {
  Tab: ['\uE004'],
  Enter: ['\uE007'],
  Escape: ['\uE00C'],
  'Control+a': [control, 'a'],
  'Control+k': [control, 'k'],
}

/** A browser of their own, at a driver. */
export async function openSession(
  driver: string,
  capabilities: object,
  limit: number,
): Promise<{ version: string; person: Person }> {
  const ask = async (method: string, path: string, body?: object, within = patience): Promise<unknown> => {
    const response = await fetch(`${driver}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(within),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path.replace(/^.session.[^/]+/, '')}: ${error}, ${message}`)
  }
  const opened = await ask(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: { ...capabilities, pageLoadStrategy: 'none' } } },
    limit,
  )
  const { sessionId, capabilities: given } = opened as { sessionId: string; capabilities: { browserVersion: string } }
  const session = `/session/${sessionId}`
  const run = (script: string, ...values: unknown[]) => ask('POST', `${session}/execute/sync`, { script, args: values })

  /** The first that is of the role and that the browser's own accessibility tree calls so. */
  async function find(role: Role, name: Name): Promise<Element | null> {
    const seen = `return [...document.querySelectorAll(arguments[0])].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]'))`
    const selector = [`[role=${role}]`, ...(native[role] ? [native[role]] : [])].join(', ')
    for (const element of (await run(seen, selector)) as Element[]) {
      const label = ((await ask('GET', `${session}/element/${idOf(element)}/computedlabel`)) as string).trim()
      if (typeof name === 'string' ? label === name : name.test(label)) return element
    }
    return null
  }
  /** All held down in turn, then let go. */
  const strike = (held: string[]) => {
    const down = held.map((value) => ({ type: 'keyDown', value }))
    const up = held.toReversed().map((value) => ({ type: 'keyUp', value }))
    return ask('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] })
  }
  const noted: string[] = []
  const complaints = async () => (await run('return window.complaints ?? []')) as string[]
  const message = (role: Role, name: Name) => `${role} ${name}`

  return {
    version: given.browserVersion,
    person: {
      goTo: async (url) => {
        noted.push(...(await complaints()))
        await ask('POST', `${session}/url`, { url })
        // The protocol has no console: what listens is put into the page as soon as it stands.
        await until(() => run(`return (${listen})(arguments[0])`, url), true, { timeout: patience, interval: 5 })
      },
      sees: async (role, name) =>
        void (await until(async () => (await find(role, name)) !== null, true, {
          timeout: patience,
          message: `${message(role, name)} was not seen`,
        })),
      seesNo: async (role, name) =>
        void (await until(async () => (await find(role, name)) === null, true, {
          timeout: patience,
          message: `${message(role, name)} stayed`,
        })),
      press: async (role, name) => {
        const pressed = async () => {
          const element = await find(role, name)
          if (element === null) return false
          // What is disabled takes no press, and the protocol would not say so.
          if (!(await ask('GET', `${session}/element/${idOf(element)}/enabled`))) return false
          await ask('POST', `${session}/element/${idOf(element)}/click`, {})
          return true
        }
        await until(pressed, true, { timeout: patience, message: `${message(role, name)} could not be pressed` })
      },
      type: async (text) => {
        for (const letter of text) await strike([letter])
      },
      key: async (name) => void (await strike(keys[name])),
      resize: async (width, height) => {
        await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })
        await pause(100)
      },
      ask: async (question, value) => (await run(`return (${question})(arguments[0])`, value ?? null)) as never,
      picture: async () => Buffer.from((await ask('GET', `${session}/screenshot`)) as string, 'base64'),
      complaints: async () => [...noted, ...(await complaints())],
      leave: async () => void (await ask('DELETE', session)),
    },
  }
}

const idOf = (element: Element) => Object.values(element)[0]

/** Keeps what the page complains of; true once it does so in the page of this address. */
function listen(address: string): boolean {
  const page = window as unknown as { complaints?: string[] }
  if (page.complaints || location.origin !== new URL(address).origin) return false
  const complaints: string[] = []
  page.complaints = complaints
  const { error } = console
  console.error = (...values: unknown[]) => {
    complaints.push(values.map(String).join(' '))
    error(...values)
  }
  window.addEventListener('error', ({ message, filename }) => complaints.push(`${message} ${filename}`))
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  return true
}
