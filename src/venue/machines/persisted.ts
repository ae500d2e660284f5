/** A chart's snapshot as its row keeps it: venue charts have neither children nor waits. */
export const persisted = ({ value, context, status }: { value: unknown; context: unknown; status: string }) => ({
  value,
  context,
  status,
})
