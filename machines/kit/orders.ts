/** Orders that a stepped chart gives to whoever steps it: actions that do nothing by themselves. */

/** Their names and what comes with each. */
export type OrdersOf<Actions> = {
  [Name in keyof Actions]: Actions[Name] extends (scope: never, params: infer Params) => void ? Params : never
}
/** One that the chart has given, as `transition()` answers it. */
type Order<Orders, Name extends keyof Orders> = { [One in Name]: { type: One; params: Orders[One] } }[Name]
export type OrderHandlers<Step, Orders> = {
  [Name in keyof Orders]: (step: Step, params: Orders[Name]) => void | Promise<void>
}

/** Carries orders out by a record that names them all. Throws on what the chart never orders. */
export function orderRunner<Step, Orders>(handlers: OrderHandlers<Step, Orders>) {
  const isKnown = (given: { type: string; params: unknown }): given is Order<Orders, keyof Orders> & typeof given =>
    Object.hasOwn(handlers, given.type)
  const run = <Name extends keyof Orders>(step: Step, order: Order<Orders, Name>) =>
    handlers[order.type](step, order.params)
  return (step: Step, given: { type: string; params: unknown }): void | Promise<void> => {
    if (!isKnown(given)) throw new Error(`nobody carries out the order ${given.type}`)
    return run(step, given)
  }
}
