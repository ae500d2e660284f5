/** Runs `act` over rows of literals, keeping each row's own types. */
export function each<const Rows extends readonly (readonly unknown[])[]>(
  rows: Rows,
  act: (row: Rows[number], place: number) => void,
): void {
  rows.forEach(act)
}
