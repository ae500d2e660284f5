/** Why the database cannot be used, in one line for the operator. */
export class StoreProblem extends Error {
  override name = 'StoreProblem'
}
