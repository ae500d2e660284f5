export function findChromium(options?: {
  environment?: Record<string, string | undefined>
  platform?: string
}): string | null
export function needChromium(say?: (line: string) => void): string
export function findFirefox(options?: {
  environment?: Record<string, string | undefined>
  platform?: string
}): string | null
export type WebKitPrograms = { driver: string; screen: string; browser: string }
export function findWebKit(options?: {
  environment?: Record<string, string | undefined>
  homes?: string[]
}): WebKitPrograms | null
export function wantEngines(options?: {
  say?: (line: string) => void
  environment?: Record<string, string | undefined>
  mayInstall?: boolean
}): string[]
