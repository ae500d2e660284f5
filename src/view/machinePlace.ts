/** A cabinet by its number and its name, in this order in every direction of reading: what stands around does not turn it round. */
export const machinePlace = (cabin: number, name: string) => `\u2068${cabin} · ${name}\u2069`
