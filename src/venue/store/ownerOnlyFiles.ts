import { NodeFS } from '@electric-sql/pglite/nodefs'

/** A file of the engine, and one that it has open. Emscripten's own types leave these out. */
export type EngineFile = object
export type OpenFile = { node: EngineFile; nfd: number; flags: number }
type Attributes = { mode?: number | null }
/** What the engine does to files, as Emscripten's NODEFS does it: each may be replaced. */
export type FileOperations = {
  realPath: (file: EngineFile) => string
  /** The system's flags for the engine's. */
  flagsForNode: (flags: number) => number
  node_ops: { setattr: (file: EngineFile, attributes: Attributes) => void }
  stream_ops: {
    open: (open: OpenFile) => void
    close: (open: OpenFile) => void
    setattr: (open: OpenFile, attributes: Attributes) => void
    write: (open: OpenFile, ...rest: unknown[]) => number
  }
}

/**
 * The embedded database gives each of its files to everybody (0666) right after it has made it, whatever the process's mask
 * says: here every mode that it sets loses what is not its owner's.
 */
export class OwnerOnlyFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => this.change(NODEFS),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  protected change({ node_ops, stream_ops }: FileOperations): void {
    const own = ({ mode, ...others }: Attributes) => (mode == null ? others : { ...others, mode: mode & ~0o077 })
    const { setattr } = node_ops
    node_ops.setattr = (file, attributes) => setattr(file, own(attributes))
    const { setattr: setOpen } = stream_ops
    stream_ops.setattr = (open, attributes) => setOpen(open, own(attributes))
  }
}
