import { createRequire } from 'node:module'
import { frame } from '#protocol/simulator/line.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'
import {
  iceServersOf,
  isHiddenCandidate,
  type PeerMaker,
  type PeerNetwork,
  type ViewerPeer,
  withoutHiddenCandidates,
} from './peer.ts'
import { soundBlock } from './sound.ts'
import type { CabinetStream } from './stream.ts'

interface FrameSource {
  createTrack(): MediaStreamTrack
  onFrame(picture: { width: number; height: number; data: Uint8ClampedArray }): void
}
interface SoundSource {
  createTrack(): MediaStreamTrack
  onData(block: {
    samples: Int16Array
    sampleRate: number
    bitsPerSample: 16
    channelCount: number
    numberOfFrames: number
  }): void
}
interface Wrtc {
  RTCPeerConnection: typeof RTCPeerConnection
  MediaStream: typeof MediaStream
  nonstandard: { RTCVideoSource: new () => FrameSource; RTCAudioSource: new () => SoundSource }
}

/** The library takes sound in blocks of 10 ms. */
const halfBlock = soundBlock.samples / 2

/** One viewer, one encoder: the way for machines on which the shared H.264 encoder does not load. Throws when this does not load either. */
export function makeVp8Peers(streamOf: (cabinet: Cabinet) => CabinetStream, network: PeerNetwork): PeerMaker {
  const wrtc = createRequire(import.meta.url)('@roamhq/wrtc') as Wrtc
  const { udpPort } = network
  return {
    encoder: 'vp8',
    close() {},
    open(cabinet, _viewer, iceServers, events): ViewerPeer {
      const connection = new wrtc.RTCPeerConnection({
        iceServers: iceServersOf(iceServers).map(({ url, ...rest }) => ({ urls: url, ...rest })),
        ...(udpPort === null ? {} : { portRange: { min: udpPort, max: udpPort + 99 } }),
      })
      const pictures = new wrtc.nonstandard.RTCVideoSource()
      const sounds = new wrtc.nonstandard.RTCAudioSource()
      const tracks = [pictures.createTrack(), sounds.createTrack()]
      const media = new wrtc.MediaStream(tracks)
      for (const track of tracks) connection.addTrack(track, media)
      // Without a data channel simple-peer never says that it is connected.
      const channel = connection.createDataChannel('cabinet')
      let closed = false
      let leave = () => {}
      const end = (reason: string | null) => {
        if (closed) return
        closed = true
        leave()
        for (const track of tracks) track.stop()
        channel.close()
        connection.close()
        if (reason !== null) events.closed(reason)
      }
      const failed = (error: unknown) => end(error instanceof Error ? error.message : String(error))
      connection.onicecandidate = ({ candidate }) => {
        if (candidate === null || candidate.candidate === '') return
        const { candidate: text, sdpMid, sdpMLineIndex } = candidate
        events.signal({ type: 'candidate', candidate: { candidate: text, sdpMid, sdpMLineIndex } })
      }
      connection.onconnectionstatechange = () => {
        const state = connection.connectionState
        if (state === 'failed' || state === 'closed') return end(state)
        if (state !== 'connected') return
        leave()
        leave = streamOf(cabinet).take({
          frame: (picture) =>
            pictures.onFrame({ width: frame.width, height: frame.height, data: new Uint8ClampedArray(picture.bytes) }),
          sound(samples) {
            for (let half = 0; half < 2; half += 1) {
              const part = samples.subarray(half * halfBlock * 2, (half + 1) * halfBlock * 2)
              const block = Int16Array.from(part, (value) => Math.round(value * 32_767))
              sounds.onData({
                samples: block,
                sampleRate: soundBlock.rate,
                bitsPerSample: 16,
                channelCount: 2,
                numberOfFrames: halfBlock,
              })
            }
          },
        })
      }
      const offer = async () => {
        const description = await connection.createOffer()
        await connection.setLocalDescription(description)
        if (!closed) events.signal({ type: 'offer', sdp: description.sdp ?? '' })
      }
      offer().catch(failed)
      return {
        signal(signal) {
          if (closed) return
          if (signal.type === 'answer' && 'sdp' in signal) {
            const sdp = withoutHiddenCandidates(String(signal.sdp))
            connection.setRemoteDescription({ type: 'answer', sdp }).catch(failed)
          } else if (signal.type === 'candidate') {
            const { candidate, sdpMid, sdpMLineIndex } = signal.candidate
            if (candidate === '' || isHiddenCandidate(candidate)) return
            // A candidate that does not fit is one path fewer, not the end of the connection.
            connection
              .addIceCandidate({ candidate, sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null })
              .catch(() => {})
          }
        },
        close: () => end(null),
      }
    },
  }
}
