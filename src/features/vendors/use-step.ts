import type { Business } from '#machines/vendors/business.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'

/** One step of an approval at a time. */
export function useStep<R extends { business: Business }, E extends string = string>(owned: {
  record: R
  keep: (record: R) => void
  readAgain: () => void
}) {
  return useLifecycleAction<R, E>({ ...owned, versionOf: ({ business }) => business.version })
}
