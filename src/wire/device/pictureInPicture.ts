import { fromCallback } from 'xstate'
import type { DevicesEvent } from '#machines/game/devices/devices.types.ts'
import type { PictureInPicturePlace } from './pictureInPicturePlace.ts'
import type { Picture } from '../stream/picture.ts'

type Documents = { requestWindow(options: { width: number; height: number }): Promise<Window> }
export type PictureInPictureSetup = {
  picture: Pick<Picture, 'video'>
  place: PictureInPicturePlace
  /** Windows that hold a document; absent where the browser has none. */
  documents?: Documents | undefined
  page?: Document
}
const size = { width: 420, height: 530 }
const browserDocuments = () => (globalThis as { documentPictureInPicture?: Documents }).documentPictureInPicture

/**
 * The picture in a small window over all others: with the keys of the cabinet where the browser lets a document be there, else the
 * picture alone. It needs the person's touch, so it is opened in the same task.
 */
export function createPictureInPicture({
  picture,
  place,
  documents = browserDocuments(),
  page = document,
}: PictureInPictureSetup) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: DevicesEvent) => void = sendBack
    let close = () => {}
    let isStopped = false
    const refused = () => isStopped || tell({ type: 'pictureInPicture.refused' })

    function openWindow(windows: Documents): void {
      windows.requestWindow(size).then((opened) => {
        if (isStopped) return opened.close()
        dress(opened.document, page)
        const gone = () => {
          place.put(null)
          tell({ type: 'pictureInPicture.closed' })
        }
        opened.addEventListener('pagehide', gone)
        close = () => {
          opened.removeEventListener('pagehide', gone)
          place.put(null)
          opened.close()
        }
        place.put(opened.document.body)
        tell({ type: 'pictureInPicture.opened', kind: 'window' })
      }, refused)
    }
    function openPicture(video: HTMLVideoElement): void {
      const gone = () => tell({ type: 'pictureInPicture.closed' })
      video.requestPictureInPicture().then(() => {
        close = () => {
          video.removeEventListener('leavepictureinpicture', gone)
          if (page.pictureInPictureElement === video) page.exitPictureInPicture().catch(() => undefined)
        }
        if (isStopped) return close()
        video.addEventListener('leavepictureinpicture', gone)
        tell({ type: 'pictureInPicture.opened', kind: 'picture' })
      }, refused)
    }

    const video = picture.video()
    if (documents) openWindow(documents)
    else if (video?.requestPictureInPicture && page.pictureInPictureEnabled) openPicture(video)
    else refused()
    return () => {
      isStopped = true
      close()
    }
  })
}

/** The same styles, language and direction as the page. The content security policy allows linked styles alone, so they are linked. */
function dress(inner: Document, page: Document): void {
  for (const link of page.querySelectorAll('link[rel=stylesheet]')) inner.head.append(inner.importNode(link, true))
  for (const { name, value } of page.documentElement.attributes) inner.documentElement.setAttribute(name, value)
  inner.title = page.title
}
