/** `/game/7/night-orchard`: the name is for people, the id decides. */
export function gamePath(machineId: number, name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `/game/${machineId}${slug === '' ? '' : `/${slug}`}`
}
