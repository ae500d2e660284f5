import { NodeFS } from '@electric-sql/pglite/nodefs'

type Attributes = { mode?: number | null }
type Operations = { setattr: (node: unknown, attributes: Attributes) => void }

/**
 * The embedded database gives each of its files to everybody (0666) right after it has made it, whatever the process's mask
 * says: here every mode that it sets loses what is not its owner's.
 */
export class OwnerOnlyFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => {
        // Emscripten's own types leave these out.
        const { node_ops, stream_ops } = NODEFS as unknown as { node_ops: Operations; stream_ops: Operations }
        for (const operations of [node_ops, stream_ops]) {
          const { setattr } = operations
          operations.setattr = (node, { mode, ...others }) =>
            setattr(node, mode == null ? others : { ...others, mode: mode & ~0o077 })
        }
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
