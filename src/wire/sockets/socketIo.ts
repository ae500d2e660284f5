import { fetchOnce } from '../lazy/chunks.ts'

export type SocketIo = Pick<typeof import('socket.io-client'), 'io'>
export const fetchSocketIo = fetchOnce<SocketIo>(() => import('socket.io-client'))
