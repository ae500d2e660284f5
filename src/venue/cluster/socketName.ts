/** A game socket's name in the whole venue: its process, the sign-in it came by, and its own id. */
export const socketName = (process: string, signInId: number, id: string): string => `${process}/${signInId}/${id}`
export const processOf = (name: string): string => name.split('/')[0] ?? ''
export const signInOf = (name: string): number => Number(name.split('/')[1])
export const socketIdOf = (name: string): string => name.split('/')[2] ?? ''
