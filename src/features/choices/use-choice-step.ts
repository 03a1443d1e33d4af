import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'

/** One step of a choice at a time. */
export function useChoiceStep<E extends string>(owned: {
  record: ChoiceRecord
  keep: (record: ChoiceRecord) => void
  readAgain: () => void
}) {
  return useLifecycleAction<ChoiceRecord, E>({
    ...owned,
    versionOf: ({ choice }) => choice.version,
  })
}
