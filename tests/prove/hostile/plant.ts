/** Read by a venue process before its own files: changes them as they are read. A text that is not there ends it, since then nothing is planted. */
import { registerHooks } from 'node:module'

type Change = { file: string; text: string; instead: string }
const changes = JSON.parse(process.env.TAKEWIN_PLANTED ?? '[]') as Change[]

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const own = changes.filter(({ file }) => url.endsWith(`/${file}`))
    if (own.length === 0) return loaded
    let source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, text, instead } of own) {
      if (source.split(text).length !== 2) {
        console.error(`${file} has not once: ${text}`)
        process.exit(1)
      }
      source = source.replace(text, () => instead)
    }
    return { ...loaded, source }
  },
})
