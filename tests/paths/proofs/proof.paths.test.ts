import type { StateValue } from 'xstate'
import { stateName } from '#machines/kernel/values/state-name.ts'
import { proofModel } from '#machines/proofs/proof.model.ts'
import { nextDue, pausesListing } from '#machines/proofs/proof.rules.ts'
import { isInForce, failedGuards } from '#machines/proofs/proof.selectors.ts'
import type { Proof } from '#machines/proofs/proof.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-21T09:00:00.000Z'
const dueStates = ['checked', 'expiring', 'expired']

provePaths({
  ...proofModel,
  invariants: {
    'nobody takes back what an approval rests on': (snapshot) =>
      !snapshot.context.reliedOn || !snapshot.can({ type: 'WITHDRAW', at }),
    'only a checked document proves something': (snapshot) =>
      !isInForce(proofIn(snapshot), at) || snapshot.context.checkedAt !== null,
    'insurance that was checked has a last day': ({ context }) =>
      context.kind !== 'insurance' || context.checkedAt === null || context.validUntil !== null,
    'only registration and insurance pause the listing': ({ value, context }) =>
      stateName(value) !== 'lapsed' || pausesListing(context),
    'time moves a proof exactly when something is due': (snapshot) => {
      const due = nextDue(stateName(snapshot.value), snapshot.context)
      const far = '2030-01-01T00:00:00.000Z'
      return (
        snapshot.can({ type: 'TIME_PASSED', at: due ?? far }) === (due !== null) &&
        (due === null || dueStates.includes(stateName(snapshot.value)))
      )
    },
    'the chart and its selectors agree on a check': (snapshot) =>
      (failedGuards(proofIn(snapshot), { type: 'CHECK', at, validUntil: '2027-03-31' }) ===
        null) ===
      snapshot.can({ type: 'CHECK', at, validUntil: '2027-03-31' }),
  },
})

function proofIn({ value, context }: { value: StateValue; context: Proof['facts'] }): Proof {
  // A chart's innermost names are the states that rows keep.
  return { state: stateName(value) as Proof['state'], facts: context }
}
