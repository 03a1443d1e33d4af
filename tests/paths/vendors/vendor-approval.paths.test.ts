import type { StateValue } from 'xstate'
import { stateName } from '#machines/kernel/values/state-name.ts'
import { vendorApprovalModel } from '#machines/vendors/vendor-approval.model.ts'
import { resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import { maxDocuments } from '#machines/vendors/vendor-approval.schema.ts'
import { turnOf, progressOf, failedGuards } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Approval } from '#machines/vendors/vendor-approval.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const soon = '2026-12-01T00:00:00.000Z'

/**
 * An approved business has every needed detail, so a change that keeps them leaves the facts as
 * they are; over HTTP paths prove it.
 */
const staysWhole = 'What is approved misses nothing, before the change and after it.'

const changes = ['is not there', 'does not ask keepsWhatWasChecked', 'leaves out noteDetails'].map(
  (mutant) => `${mutant}: vendorApproval.checked · CHANGE_DETAILS [0] → stays`,
)

provePaths({
  ...vendorApprovalModel,
  equivalent: Object.fromEntries(changes.map((mutant) => [mutant, staysWhole])),
  invariants: {
    'a business under review has its details and a document': (snapshot) =>
      !['submitted', 'in_review'].includes(stateName(snapshot.value)) ||
      (snapshot.context.missing.length === 0 && snapshot.context.documents > 0),
    'what the team reads stays as it was handed in': (snapshot) =>
      !['submitted', 'in_review'].includes(stateName(snapshot.value)) ||
      (['ADD_DOCUMENT', 'REMOVE_DOCUMENT'] as const).every(
        (type) => !snapshot.can({ type, at: soon }),
      ),
    'there are never more documents than fit': ({ context }) =>
      context.documents >= 0 && context.documents <= maxDocuments,
    'a rejected business waits thirty days': ({ value, context }) =>
      stateName(value) !== 'rejected' || resubmitFrom(context.rejectedAt ?? '') > soon,
    'what was sent back is submitted again only after a change': ({ value, context }) =>
      context.changed || stateName(value) === 'changes_requested',
    'each decision is appealed once, and what is closed stays closed': (snapshot) => {
      const { value, context } = snapshot
      const state = stateName(value)
      return (
        (context.appealed === null || !snapshot.can({ type: 'APPEAL', at: soon })) &&
        (state !== 'appealed' || context.appealed !== null) &&
        (state !== 'closed' ||
          vendorApprovalModel.cases.every((event) => !snapshot.can(event as never)))
      )
    },
    'nobody answers an appeal against their own decision, or closes a business alone': (snapshot) =>
      [snapshot.context.decidedBy, snapshot.context.closingBy].every(
        (by, place) =>
          by === null ||
          !snapshot.can({
            type: place === 0 ? 'OVERTURN_DECISION' : 'CONFIRM_CLOSING',
            at: soon,
            by,
          }),
      ),
    'it is one side’s turn, the other’s, or nobody’s': (snapshot) => {
      const turns = [
        turnOf(approvalIn(snapshot), 'owner'),
        turnOf(approvalIn(snapshot), 'reviewer'),
      ].join(' ')
      return ['mine theirs', 'theirs mine', 'both both', 'none none'].includes(turns)
    },
    'every state is a stage of the way': ({ value }) => {
      const state = stateName(value) as Approval['state']
      const { stages, now } = progressOf(state, { createdAt: soon, steps: [] })
      return stages[now]?.state === state
    },
    'the chart and its selectors agree on a submission': (snapshot) =>
      (failedGuards(approvalIn(snapshot), { type: 'SUBMIT', at: soon }) === null) ===
      snapshot.can({ type: 'SUBMIT', at: soon }),
  },
})

function approvalIn({
  value,
  context,
}: {
  value: StateValue
  context: Approval['facts']
}): Approval {
  // A chart's innermost names are the states that rows keep.
  return { state: stateName(value) as Approval['state'], facts: context }
}
