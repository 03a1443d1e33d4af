import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'

/** One step of a choice at a time. */
export function useChoiceStep(owned: {
  record: ChoiceRecord
  keep: (record: ChoiceRecord) => void
  readAgain: () => void
}) {
  return useLifecycleAction({ ...owned, versionOf: ({ choice }) => choice.version })
}
