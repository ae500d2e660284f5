export { Loading, type LoadingShape } from './Loading.tsx'
export { Empty, Failed, Forbidden, Offline, Stale } from './States.tsx'
