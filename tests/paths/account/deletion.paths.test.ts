import { accountDeletionModel } from '#machines/account/deletion/deletion.model.ts'
import { isDue } from '#machines/account/deletion/deletion.rules.ts'
import {
  allowedForOwner,
  callableOffUntil,
  whyNotDeleted,
} from '#machines/account/deletion/deletion.selectors.ts'
import type { Deletion } from '#machines/account/deletion/deletion.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const soon = '2026-11-22T00:00:00.000Z'
const late = '2027-01-01T00:00:00.000Z'

provePaths({
  ...accountDeletionModel,
  invariants: {
    'what is asked for has a day, and nothing else has one': ({ value, context }) =>
      value === 'erased' || (context.dueAt !== null) === (value === 'asked'),
    'nothing is erased before its day': (snapshot) =>
      !snapshot.can({ type: 'ERASE', at: soon }) || isDue(snapshot.context, soon),
    'there is always a way back until the day, and none from it on': (snapshot) =>
      snapshot.value !== 'asked' ||
      (snapshot.can({ type: 'CANCEL', at: soon }) && !snapshot.can({ type: 'CANCEL', at: late })),
    'the erasing is not for its owner to ask for': ({ value, context }) =>
      !allowedForOwner(deletionIn({ value, context }), late).includes('ERASE'),
    'the chart and its selectors agree': (snapshot) =>
      (whyNotDeleted(deletionIn(snapshot), { type: 'CANCEL', at: soon }) === null) ===
        snapshot.can({ type: 'CANCEL', at: soon }) &&
      (callableOffUntil(deletionIn(snapshot), soon) !== null) ===
        snapshot.can({ type: 'CANCEL', at: soon }),
  },
})

function deletionIn({
  value,
  context,
}: {
  value: Deletion['state']
  context: Deletion['facts']
}): Deletion {
  return { state: value, facts: context }
}
