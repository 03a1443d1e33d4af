import type {
  ApprovalRecord,
  BusinessDocument,
  NewDocument,
} from '#machines/vendors/approval-record.schema.ts'
import { useDocument } from '#src/client/records/document.ts'
import { uploadDocument } from './approval.queries.ts'

/**
 * A verification document as it is chosen, sent and answered; `renews` is the one whose place it
 * takes once it is checked.
 */
export function useUpload(
  businessId: string,
  {
    renews,
    keep,
    readAgain,
  }: {
    renews: BusinessDocument | null
    keep: (record: ApprovalRecord) => void
    readAgain: () => void
  },
) {
  return useDocument<ApprovalRecord, NewDocument['kind']>({
    firstKind: renews?.kind ?? 'registration',
    send: (chosen, options) =>
      uploadDocument(businessId, { ...chosen, renews: renews?.id }, options),
    versionOf: ({ business }) => business.version,
    keep,
    readAgain,
  })
}
