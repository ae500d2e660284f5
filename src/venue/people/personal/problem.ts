/** What the operator is told in one line. */
export class PersonalProblem extends Error {
  override name = 'PersonalProblem'
}
