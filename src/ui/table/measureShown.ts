import { measureElement, type Virtualizer } from '@tanstack/react-virtual'

/** How high a line is. While its list is hidden it has no height, and keeps the one that it had: else the list stands elsewhere when it comes back. */
export function measureShown<Scroller extends Element, Line extends Element>(
  line: Line,
  entry: ResizeObserverEntry | undefined,
  instance: Virtualizer<Scroller, Line>,
): number {
  if (line.checkVisibility()) return measureElement(line, entry, instance)
  const index = instance.indexFromElement(line)
  return instance.itemSizeCache.get(instance.options.getItemKey(index)) ?? instance.options.estimateSize(index)
}
