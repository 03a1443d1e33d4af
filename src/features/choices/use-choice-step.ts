import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { useRecordStep } from '#src/client/records/step.ts'

/** One step of a choice at a time. */
export function useChoiceStep(owned: { record: ChoiceRecord; keep: (record: ChoiceRecord) => void; readAgain: () => void }) {
  return useRecordStep({ ...owned, versionOf: ({ choice }) => choice.version })
}
