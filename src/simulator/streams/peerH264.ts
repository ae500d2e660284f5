import * as datachannel from 'node-datachannel'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { type Chunk, type EncodedStream, parameterSets } from './h264.ts'
import {
  iceServersOf,
  isHiddenCandidate,
  type PeerMaker,
  type PeerNetwork,
  type ViewerPeer,
  withoutHiddenCandidates,
} from './peer.ts'

const videoPayload = 102
const opusPayload = 111
/** Pictures that wait for a connection to open; a tenth of a second, where something moves. */
const mostAhead = 6
const ended: ReadonlySet<string> = new Set(['closed', 'failed'])

/** Viewers over node-datachannel, all of a cabinet fed by its one encoder. */
export function makeH264Peers(streamOf: (cabinet: Cabinet) => EncodedStream, network: PeerNetwork): PeerMaker {
  let ssrc = 1_000
  return {
    encoder: 'h264',
    close: () => datachannel.cleanup(),
    open(cabinet, viewer, iceServers, events): ViewerPeer {
      const { udpPort, bindAddress } = network
      const connection = new datachannel.PeerConnection(viewer, {
        iceServers: iceServersOf(iceServers).flatMap(serverOf),
        ...(bindAddress === null ? {} : { bindAddress }),
        ...(udpPort === null ? {} : { enableIceUdpMux: true, portRangeBegin: udpPort, portRangeEnd: udpPort }),
      })
      const stream = streamOf(cabinet)
      let closed = false
      let leave = () => {}
      const end = (reason: string | null) => {
        if (closed) return
        closed = true
        leave()
        channel.close()
        connection.close()
        if (reason !== null) events.closed(reason)
      }
      connection.onLocalDescription((sdp, type) => {
        if (type === 'offer' || type === 'answer') events.signal({ type, sdp })
      })
      connection.onLocalCandidate((candidate, sdpMid) =>
        events.signal({ type: 'candidate', candidate: { candidate: candidate.replace(/^a=/, ''), sdpMid } }),
      )
      connection.onStateChange((state) => {
        if (ended.has(state)) setImmediate(end, state)
      })

      const videoSource = ssrc++
      const video = new datachannel.Video('video', 'SendOnly')
      video.addH264Codec(videoPayload, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1')
      video.addSSRC(videoSource, viewer, `cabinet-${cabinet.id}`, 'video')
      const videoTrack = connection.addTrack(video)
      const videoClock = new datachannel.RtpPacketizationConfig(videoSource, viewer, videoPayload, 90_000)
      const videoPackets = new datachannel.H264RtpPacketizer('Length', videoClock)
      videoPackets.addToChain(new datachannel.RtcpSrReporter(videoClock))
      videoPackets.addToChain(new datachannel.RtcpNackResponder())
      videoTrack.setMediaHandler(videoPackets)
      videoTrack.onMessage((message) => {
        if (asksForKey(message)) stream.wantKey()
      })

      const audioSource = ssrc++
      const audio = new datachannel.Audio('audio', 'SendOnly')
      audio.addOpusCodec(opusPayload)
      audio.addSSRC(audioSource, viewer, `cabinet-${cabinet.id}`, 'audio')
      const audioTrack = connection.addTrack(audio)
      const audioClock = new datachannel.RtpPacketizationConfig(audioSource, viewer, opusPayload, 48_000)
      const audioPackets = new datachannel.RtpPacketizer(audioClock)
      audioPackets.addToChain(new datachannel.RtcpSrReporter(audioClock))
      audioTrack.setMediaHandler(audioPackets)

      // Without a data channel simple-peer never says that it is connected; one that nobody holds is collected and closes.
      const channel = connection.createDataChannel('cabinet')
      let isOpen = false
      /** Encoded while the connection was being made: from the key on, what it opens with. */
      let ahead: Chunk[] = []
      const send = (track: typeof videoTrack, clock: typeof videoClock, data: Buffer, time: number) => {
        if (closed || !track.isOpen()) return
        clock.timestamp = time >>> 0
        track.sendMessageBinary(data)
      }
      const sendPicture = (chunk: Chunk) => {
        const sets = chunk.key && stream.avcC !== null ? [parameterSets(stream.avcC)] : []
        send(videoTrack, videoClock, Buffer.concat([...sets, chunk.data]), Math.round(chunk.time * 0.09))
      }
      let isWatching = false
      const watch = () => {
        if (isWatching || closed) return
        isWatching = true
        let hasKey = false
        leave = stream.take({
          video(chunk) {
            hasKey ||= chunk.key
            if (!hasKey) return
            if (isOpen) return sendPicture(chunk)
            ahead = chunk.key ? [chunk] : [...ahead, chunk]
            // A connection that takes its time opens with a picture of then.
            if (ahead.length <= mostAhead) return
            ahead = []
            hasKey = false
          },
          opus: (chunk) => isOpen && send(audioTrack, audioClock, chunk.data, Math.round(chunk.time * 0.048)),
        })
      }
      videoTrack.onOpen(() => {
        if (closed) return
        watch()
        isOpen = true
        if (ahead.length === 0) stream.wantKey()
        for (const chunk of ahead) sendPicture(chunk)
        ahead = []
      })
      connection.setLocalDescription()
      return {
        signal(signal) {
          // One that has failed takes no candidates any more; its end is told in a moment.
          if (closed || ended.has(connection.state())) return
          if (signal.type === 'answer' && 'sdp' in signal) {
            connection.setRemoteDescription(withoutHiddenCandidates(String(signal.sdp)), 'answer')
            watch()
          } else if (signal.type === 'candidate') {
            const { candidate, sdpMid } = signal.candidate
            if (!isHiddenCandidate(candidate) && candidate !== '')
              connection.addRemoteCandidate(candidate, sdpMid ?? '0')
          }
        },
        close: () => end(null),
      }
    },
  }
}

/** RTCP of the receiver: picture loss (206/1) or full intra request (206/4). */
function asksForKey(message: Buffer): boolean {
  for (let at = 0; at + 4 <= message.length; at += (message.readUInt16BE(at + 2) + 1) * 4) {
    const format = (message[at] ?? 0) & 31
    if (message[at + 1] === 206 && (format === 1 || format === 4)) return true
  }
  return false
}

function serverOf({ url, username, credential }: ReturnType<typeof iceServersOf>[number]): datachannel.IceServer[] {
  const parts = /^(stun|turn|turns):([^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url)
  if (parts === null) return []
  const [, scheme, hostname = '', port, transport] = parts
  const server = { hostname, port: Number(port ?? (scheme === 'turns' ? 5_349 : 3_478)) }
  if (scheme === 'stun') return [server]
  const relayType = scheme === 'turns' ? 'TurnTls' : transport === 'tcp' ? 'TurnTcp' : 'TurnUdp'
  return [
    {
      ...server,
      relayType,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { password: credential }),
    },
  ]
}
