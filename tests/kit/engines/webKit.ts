import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWebKit, type WebKitPrograms } from '../../../scripts/browsers.mjs'
import { until } from '#tests/kit/until.ts'
import { type Engine, type Person, startTwice } from './person.ts'
import { openSession } from './webDriver.ts'

/** Where this machine has none, null. */
export const webKitHere = () => findWebKit()

/**
 * A screen and a driver in a group of processes of their own, which ends with whoever holds the shell's input open,
 * however that one ended.
 */
const host = `
"$SCREEN" -displayfd 3 -screen 0 1600x1200x24 -nolisten tcp 3>"$FOLDER/display" 2>/dev/null &
while [ ! -s "$FOLDER/display" ]; do sleep 0.05; done
DISPLAY=:$(cat "$FOLDER/display") "$DRIVER" --port="$PORT" >"$FOLDER/driver.log" 2>&1 &
cat >/dev/null
kill -9 0`

export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  return startTwice('WebKit', async (limit) => {
    const folder = mkdtempSync(join(tmpdir(), 'takewin-webkit-'))
    // Its window has no bars in full screen, so that it can be as narrow as a telephone.
    const options = { binary: programs.browser, args: ['--automation', '--full-screen'] }
    const capabilities = { 'webkitgtk:browserOptions': options }
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const shell = spawn('/bin/sh', ['-c', host], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        ...process.env,
        SCREEN: programs.screen,
        DRIVER: programs.driver,
        FOLDER: folder,
        PORT: String(port),
        LANG: 'en_US.UTF-8',
        // Nothing of this machine's user, and nothing of the desktop's buses.
        ...{ HOME: folder, XDG_RUNTIME_DIR: folder, DBUS_SESSION_BUS_ADDRESS: 'disabled:', NO_AT_BRIDGE: '1' },
        ...{ LIBGL_ALWAYS_SOFTWARE: '1', GTK_THEME: 'Adwaita' },
      },
    })
    const close = async () => {
      const ended = new Promise((resolve) => shell.once('exit', resolve))
      shell.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
    const driver = `http://127.0.0.1:${port}`
    const isReady = async () => (await fetch(`${driver}/status`)).ok
    try {
      await until(isReady, true, { timeout: limit, message: 'the driver never answered' })
      const first = await openSession(driver, capabilities, limit)
      let waiting: Person | null = first.person
      return {
        name: 'WebKit',
        version: first.version,
        arrive: async () => {
          const person = waiting ?? (await openSession(driver, capabilities, limit)).person
          waiting = null
          await person.resize(1440, 900)
          return person
        },
        close,
      }
    } catch (problem) {
      await close()
      throw problem
    }
  })
}
