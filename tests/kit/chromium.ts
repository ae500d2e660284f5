import { type Browser, chromium } from 'playwright'
import { needChromium } from '../../scripts/browsers.mjs'

/** Playwright's own list (its chromiumSwitches.ts), because of two lists Chromium obeys the last one only. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** An address bar that is a page of its own, drawn in every context and never seen. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmnibox', 'WebUIOmniboxAimPopup']

/** Flags of the tests only: off the network but for loopback, real addresses in ICE candidates, sound without a click. */
const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  `--disable-features=${[...playwrightDisables, ...addressBar, 'WebRtcHideLocalIpsWithMdns', 'Translate'].join(',')}`,
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
]

/** A real Chromium, found as scripts/browsers.mjs finds it. Close it in the test's end. */
export function launchChromium(options: { flags?: string[] } = {}): Promise<Browser> {
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: needChromium(),
    chromiumSandbox: !asRoot,
    args: [...chromiumFlags, ...(asRoot ? ['--no-sandbox'] : []), ...(options.flags ?? [])],
  })
}
