import { firefox, type Browser } from 'playwright'
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
    firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs: preferences, timeout }),
  )
  answerForFirefox(browser)
  return { name: 'Firefox', version: browser.version(), arrive: () => arrive(browser), close: () => browser.close() }
}

type Send = (method: string, values: unknown) => Promise<unknown>
type Inside = { _connection: { toImpl: (browser: Browser) => { _browserSession: { send: Send } } } }
/**
 * Playwright begins each context by a command of WebDriver BiDi that Firefox does not know, and gives up when it is told
 * so. Nothing here asks for media features, so it is told yes. Playwright has no public way to this.
 */
function answerForFirefox(browser: Browser): void {
  const session = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession
  const sessions = Object.getPrototypeOf(session) as { send: Send }
  const { send } = sessions
  sessions.send = function (method, values) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, values)
  }
}

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
