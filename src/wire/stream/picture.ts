/** Something that can play in a video element; the returned function takes it out again. */
export type PictureSource = { attach(video: HTMLVideoElement): () => void }
/** Something that can show in an image element. */
export type StillSource = { attach(image: HTMLImageElement): () => void }

/** The one place that knows the elements of the view: sources come and go, React swaps elements, each finds the other. */
export type Picture = {
  bindVideo(element: HTMLVideoElement | null): void
  bindStill(element: HTMLImageElement | null): void
  /** The newest source plays; when it is taken back, the one before it plays again. */
  show(source: PictureSource): () => void
  showStill(source: StillSource): () => void
  /** The bound video element, and whether a source plays in it. */
  video(): HTMLVideoElement | null
  busy(): boolean
  /** 0 … 1; 0 is muted. */
  setVolume(volume: number): void
  /** Starts the element with the sound wanted, or without any when the browser wants a gesture first. */
  play(video: HTMLVideoElement): void
}

/** A picture of its own for each machine that is watched. */
export function createPictures(): (machineID: number) => Picture {
  const pictures = new Map<number, Picture>()
  return (machineID) => {
    const picture = pictures.get(machineID) ?? createPicture()
    pictures.set(machineID, picture)
    return picture
  }
}

type Gestures = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export function createPicture(page: Gestures = document): Picture {
  const videos = createPlace<HTMLVideoElement>()
  const stills = createPlace<HTMLImageElement>()
  let volume = 0

  const gesture = () => {
    listenForGesture(false)
    const video = videos.element()
    if (video) play(video)
  }
  function listenForGesture(on: boolean): void {
    for (const type of ['pointerdown', 'keydown'])
      if (on) page.addEventListener(type, gesture)
      else page.removeEventListener(type, gesture)
  }
  function play(video: HTMLVideoElement): void {
    video.volume = volume
    video.muted = volume === 0
    video.play().catch((problem: unknown) => {
      if (!(problem instanceof DOMException) || problem.name !== 'NotAllowedError') return
      listenForGesture(true)
      video.muted = true
      video.play().catch(() => undefined)
    })
  }

  return {
    bindVideo: videos.bind,
    bindStill: stills.bind,
    show: videos.show,
    showStill: stills.show,
    video: videos.element,
    busy: videos.busy,
    play,
    setVolume(next) {
      const clamped = Math.min(1, Math.max(0, Number.isFinite(next) ? next : 0))
      if (clamped === volume) return
      volume = clamped
      const video = videos.element()
      if (video && videos.busy()) play(video)
    },
  }
}

/** One element, a stack of sources, and the top one of them attached to it. */
function createPlace<Place>() {
  type Source = { attach(element: Place): () => void }
  const sources: Source[] = []
  let element: Place | null = null
  let attached: { source: Source; detach: () => void } | undefined

  function settle(): void {
    const top = sources.at(-1)
    if (element === null || attached?.source !== top) {
      attached?.detach()
      attached = undefined
    }
    if (element !== null && top && !attached) attached = { source: top, detach: top.attach(element) }
  }
  return {
    element: () => element,
    busy: () => attached !== undefined,
    bind(next: Place | null): void {
      if (next === element) return
      attached?.detach()
      attached = undefined
      element = next
      settle()
    },
    show(source: Source): () => void {
      sources.push(source)
      settle()
      return () => {
        const index = sources.indexOf(source)
        if (index < 0) return
        sources.splice(index, 1)
        settle()
      }
    },
  }
}
