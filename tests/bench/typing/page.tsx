/** The search of the desk over 1,000 pages, and a bare field that shows what was typed: each tells when a letter was painted. */
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createActor } from 'xstate'
import { type Entry, searchMachine } from '#machines/desk/search/index.ts'
import '../../../src/app/styles.css'
import { Search } from '../../../src/desk/frame/Search.tsx'

declare global {
  interface Window {
    /** Resolves with the ms from the next key to the frame that shows what it did. */
    nextPaint: () => Promise<number>
    painted: Promise<number>
  }
}

const names = ['Çıkış', 'Machine', 'Réserve', 'Junket', 'Cage', 'İstanbul', 'Board', 'لوحة']
const ids = Array.from({ length: 1_000 }, (_, place) => `page${place}`)
const nav = Object.fromEntries(ids.map((id, place) => [id, `${names[place % names.length]} ${place} of the venue`]))
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { nav } } } })
const entries = ids.map((id): Entry => ({ id, kind: 'page', url: `/apps/${id}`, title: nav[id] ?? id }))

const search = createActor(searchMachine, { input: { offersAll: false, viewer: { type: 4, permissions: [] } } }).start()
createRoot(document.getElementById('app') as HTMLElement).render(<Search search={search} entries={() => entries} />)

const bare = document.getElementById('bare') as HTMLInputElement
bare.addEventListener('input', () => {
  const echo = document.getElementById('echo')
  if (echo) echo.textContent = bare.value
})

window.nextPaint = () =>
  new Promise((resolve) => {
    const press = (event: KeyboardEvent) => {
      requestAnimationFrame(() => {
        // The first task after the frame: it has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    }
    document.addEventListener('keydown', press, { once: true, capture: true })
  })
