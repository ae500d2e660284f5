import { closeSync, constants, copyFileSync, lstatSync, openSync, renameSync } from 'node:fs'
import { type EngineFile, type FileOperations, type OpenFile, OwnerOnlyFiles } from './ownerOnlyFiles.ts'

/** As the engine says it. */
const truncates = 0o1000
const makes = constants.O_CREAT | constants.O_EXCL | constants.O_TRUNC

/** The files of a trial are hard links to a database's own: each becomes a copy before the engine first changes it. */
export class TrialFiles extends OwnerOnlyFiles {
  protected override change(operations: FileOperations): void {
    super.change(operations)
    const { realPath, flagsForNode, node_ops, stream_ops } = operations
    const openOf = new Map<EngineFile, Set<OpenFile>>()
    const own = new WeakSet<EngineFile>()

    function takeOwn(file: EngineFile): void {
      if (own.has(file)) return
      own.add(file)
      const path = realPath(file)
      const { nlink } = lstatSync(path)
      if (nlink === 1) return
      copyFileSync(path, `${path}.own`)
      renameSync(`${path}.own`, path)
      for (const open of openOf.get(file) ?? []) {
        closeSync(open.nfd)
        open.nfd = openSync(path, flagsForNode(open.flags) & ~makes)
      }
    }

    const { setattr } = node_ops
    node_ops.setattr = (file, attributes) => {
      takeOwn(file)
      setattr(file, attributes)
    }
    const { open: openFile, close: closeFile, setattr: setOpen, write } = stream_ops
    stream_ops.open = (open) => {
      if (open.flags & truncates) takeOwn(open.node)
      openFile(open)
      const others = openOf.get(open.node)
      if (others) others.add(open)
      else openOf.set(open.node, new Set([open]))
    }
    stream_ops.close = (open) => {
      openOf.get(open.node)?.delete(open)
      closeFile(open)
    }
    stream_ops.setattr = (open, attributes) => {
      takeOwn(open.node)
      setOpen(open, attributes)
    }
    stream_ops.write = (open, ...rest) => {
      takeOwn(open.node)
      return write(open, ...rest)
    }
  }
}
