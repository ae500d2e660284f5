import type { LoadedSettings } from '#machines/app/app/app.types.ts'
import { defaultSettings, readSettings } from '#protocol/core/settings.ts'

/** Reads `GET /Settings.json` of the page's own origin. Never rejects: what cannot be read is a default, and is named in one warning. */
export async function loadSettings(
  get: typeof fetch,
  {
    warn = console.warn,
    deadline = 5_000,
    signal,
  }: { warn?: (text: string) => void; deadline?: number; signal?: AbortSignal } = {},
): Promise<LoadedSettings> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, deadline)
  signal?.addEventListener('abort', stop)
  try {
    const response = await get('/Settings.json', { cache: 'no-store', credentials: 'omit', signal: controller.signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const loaded = readSettings(await response.json())
    if (loaded.fallbacks.length > 0) warn(`Settings.json: defaults for ${loaded.fallbacks.join(', ')}`)
    return loaded
  } catch (problem) {
    const fallbacks = Object.keys(defaultSettings)
    const reason = problem instanceof Error ? problem.message : String(problem)
    if (!signal?.aborted) warn(`Settings.json could not be read (${reason}): defaults for ${fallbacks.join(', ')}`)
    return { settings: defaultSettings, fallbacks }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
