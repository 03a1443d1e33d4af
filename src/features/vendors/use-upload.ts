import type { ApprovalRecord, NewDocument } from '#machines/vendors/approval-record.schema.ts'
import { useDocument } from '#src/client/records/document.ts'
import { uploadDocument } from './approval.queries.ts'

/** A verification document as it is chosen, sent and answered. */
export function useUpload(
  businessId: string,
  keep: (record: ApprovalRecord) => void,
  readAgain: () => void,
) {
  return useDocument<ApprovalRecord, NewDocument['kind']>({
    firstKind: 'registration',
    send: (chosen, options) => uploadDocument(businessId, chosen, options),
    versionOf: ({ business }) => business.version,
    keep,
    readAgain,
  })
}
