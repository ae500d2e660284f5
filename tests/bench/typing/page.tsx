/** The search of the desk over 1,000 pages, and a bare field that shows what was typed: each tells when a letter was painted. */
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createActor } from 'xstate'
import type { Group, Item } from '#machines/desk/navigation/navigation.ts'
import { searchMachine } from '#machines/desk/search/index.ts'
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
const groups = [
  { id: 'technical', children: ids.map((id) => ({ id, url: `/apps/${id}` }) as unknown as Item) },
] satisfies Group[]

const search = createActor(searchMachine, { input: { offersAll: false } }).start()
createRoot(document.getElementById('app') as HTMLElement).render(<Search search={search} groups={groups} />)

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
