const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const
const mobile: readonly string[] = ['iPhone', 'iPad', 'Android']

/** What a user agent says of itself: it may lie, and says no more than a browser and a system. Null where it says neither. */
export function readAgent(agent: string): { name: string | null; isMobile: boolean } {
  const browser = browsers.find(([, sign]) => sign.test(agent))?.[0]
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  const name = [browser, system].filter((part) => part !== undefined).join(' · ')
  return { name: name || null, isMobile: system !== undefined && mobile.includes(system) }
}
