/** Ends a call: `data` becomes `{ error: message }`. */
export class SampleRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'SampleRefusal'
    this.status = status
  }
}
