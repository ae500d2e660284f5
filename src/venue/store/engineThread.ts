/** The threads of the embedded database's engine. One that is prepared has imported it by the time that it is given a database. */
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

export type Given = {
  pgliteWasmModule: WebAssembly.Module
  initdbWasmModule: WebAssembly.Module
}

/** Once for all databases that a process opens. */
let compiled: Given | undefined
/** 30 ms, not put off: the thread is to be at work while the process does something else. */
const compile = (name: string) =>
  new WebAssembly.Module(readFileSync(new URL(name, import.meta.resolve('@electric-sql/pglite'))))

// Where V8 frees the engine's baseline code it now and then ends the process ("jit_page_->allocations_.erase", nodejs/node#64500).
setFlagsFromString('--no-wasm-code-gc')

/** To be said before the first database is opened. What runs for long is twice as fast with it, but 3 s of one core and 0.6 GB go into one function of the engine first. */
export function leaveUnoptimised(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
if (process.env.VENUE_ENGINE_OPTIMISER === 'off') leaveUnoptimised()

function start(): Worker {
  compiled ??= { pgliteWasmModule: compile('pglite.wasm'), initdbWasmModule: compile('initdb.wasm') }
  return new Worker(new URL('./embeddedWorker.ts', import.meta.url), { workerData: compiled })
}

let prepared: Worker | null = null

/** It keeps no process alive until it is taken. */
export function prepareThread(): void {
  if (prepared !== null) return
  prepared = start()
  prepared.unref()
}

export function takeThread(): Worker {
  const thread = prepared ?? start()
  prepared = null
  thread.ref()
  return thread
}
