/** What can be wrong with a machine: what the venue raised, and what its cabinet reports. */
export const problemText: Record<string, string> = {
  unknownTransfer: 'machineProblem.unknownTransfer',
  strayCredit: 'machineProblem.strayCredit',
  cashoutBlocked: 'machineProblem.cashoutBlocked',
  invariant: 'machineProblem.invariant',
  metersContradict: 'machineProblem.metersContradict',
  reconciliation: 'machineProblem.reconciliation',
  door: 'machineProblem.door',
  tilt: 'machineProblem.tilt',
  ram: 'machineProblem.ram',
  checksum: 'machineProblem.checksum',
  handPay: 'machineProblem.handPay',
  featureHeld: 'machineProblem.featureHeld',
}
