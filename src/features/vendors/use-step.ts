import type { Business } from '#machines/vendors/business.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'

/** One step of an approval at a time. */
export function useStep<R extends { business: Business }>(owned: {
  record: R
  keep: (record: R) => void
  readAgain: () => void
}) {
  return useLifecycleAction({ ...owned, versionOf: ({ business }) => business.version })
}
