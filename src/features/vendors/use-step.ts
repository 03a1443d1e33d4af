import type { Business } from '#machines/vendors/business.schema.ts'
import { useRecordStep } from '#src/client/records/step.ts'

/** One step of an approval at a time. */
export function useStep<R extends { business: Business }>(owned: { record: R; keep: (record: R) => void; readAgain: () => void }) {
  return useRecordStep({ ...owned, versionOf: ({ business }) => business.version })
}
