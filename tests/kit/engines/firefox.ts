import { type Browser, firefox } from 'playwright'
import { findFirefox } from '../../../scripts/browsers.mjs'
import { type Engine, patience, type Person, startTwice } from './person.ts'

/** Of the tests only: WebRTC over loopback by real addresses, sound without a click, nothing asked of the network. */
const preferences = {
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'media.autoplay.default': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'extensions.getAddons.cache.enabled': false,
}

/** Where this machine has none, null. */
export const firefoxHere = () => findFirefox()

export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await startTwice('Firefox', (timeout) =>
    withLenience(() =>
      firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs: preferences, timeout }),
    ),
  )
  return { name: 'Firefox', version: browser.version(), arrive: () => arrive(browser), close: () => browser.close() }
}

type Transport = { onmessage?: (message: { type: string; error?: string }) => void }
type Connect = (transport: Transport, ...others: unknown[]) => unknown
type Inside = {
  _connection: { toImpl: (type: typeof firefox) => { _bidiFirefox: { connectToTransport: Connect } } }
}
/**
 * Playwright gives up at each command of WebDriver BiDi that a Firefox does not know yet: media features, and in 140 what
 * keeps the bodies of answers. Nothing here asks for them, so such an answer passes as a yes. Playwright has no public way
 * to this.
 */
async function withLenience(launch: () => Promise<Browser>): Promise<Browser> {
  const inside = (firefox as unknown as Inside)._connection.toImpl(firefox)._bidiFirefox
  const { connectToTransport } = inside
  inside.connectToTransport = function (transport, ...others) {
    return connectToTransport.call(this, lenient(transport), ...others)
  }
  try {
    return await launch()
  } finally {
    inside.connectToTransport = connectToTransport
  }
}

const lenient = (transport: Transport) =>
  new Proxy(transport, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
    set: (target, key, value: Transport['onmessage']) => {
      const pass: Transport['onmessage'] = (message) =>
        value?.(message.error === 'unknown command' ? { ...message, ...{ type: 'success', result: {} } } : message)
      return Reflect.set(target, key, key === 'onmessage' && value ? pass : value, target)
    },
  })

async function arrive(browser: Browser): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (problem) => complaints.push(String(problem)))
  const find: (...of: Parameters<Person['sees']>) => ReturnType<typeof page.getByRole> = (role, name) =>
    page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
  return {
    goTo: async (address) => void (await page.goto(address, { waitUntil: 'commit' })),
    sees: (role, name) => find(role, name).waitFor(),
    seesNo: (role, name) => find(role, name).waitFor({ state: 'hidden' }),
    press: (role, name) => find(role, name).click(),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    resize: (width, height) => page.setViewportSize({ width, height }),
    ask: (question, value) => page.evaluate(question as never, value) as never,
    picture: () => page.screenshot(),
    complaints: () => Promise.resolve(complaints),
    leave: () => context.close(),
  }
}
