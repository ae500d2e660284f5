// The same parts as the app's game screen and nothing else: one socket, one peer, one video, the arrow keys.
/* global io, SimplePeer */
const video = document.querySelector('video')
const bet = document.querySelector('output')
const buttonOfKey = { ArrowLeft: 'betDown', ArrowRight: 'betUp' }
let socket
let peer
window.phases = {}
const note = (phase) => {
  window.phases[phase] ??= performance.now()
}

function openPeer() {
  // Named public servers otherwise.
  peer = new SimplePeer({ initiator: false, trickle: true, config: { iceServers: [] } })
  peer.on('signal', (signal) => socket.emit('signal', signal))
  peer.on('stream', (stream) => {
    for (const receiver of peer._pc.getReceivers()) {
      receiver.playoutDelayHint = 0
      receiver.jitterBufferTarget = 0
    }
    video.srcObject = stream
    void video.play()
  })
  socket.emit('open')
}
function closePeer() {
  peer?.destroy()
  video.srcObject = null
}
function press(button) {
  socket.emit('press', button, showState)
}
function showState({ state }) {
  bet.textContent = String(state.bet)
}

function play() {
  window.phases = {}
  // socket.io's own reconnection, as it comes; only the transport is the app's.
  socket = io({ transports: ['websocket'], forceNew: true })
  socket.on('connect', () => {
    note('socket up')
    document.body.dataset.screen = 'playing'
    openPeer()
    socket.emit('state', showState)
  })
  socket.on('disconnect', () => {
    document.body.dataset.screen = 'away'
    closePeer()
  })
  socket.on('signal', (signal) => {
    note('offer')
    if (!peer.destroyed) peer.signal(signal)
  })
}
function leave() {
  socket.off('disconnect')
  socket.disconnect()
  closePeer()
  document.body.dataset.screen = 'idle'
}

document.querySelector('#play').addEventListener('click', play)
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') leave()
  else if (buttonOfKey[key]) press(buttonOfKey[key])
})
