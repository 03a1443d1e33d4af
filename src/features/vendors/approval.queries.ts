import { queryOptions } from '@tanstack/react-query'
import type { ApprovalRecord, NewDocument } from '#machines/vendors/approval-record.schema.ts'
import type { OwnerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { sendFile } from '#src/client/records/upload.ts'
import { removeOnce } from '#src/client/retry/remove-once.ts'
import { businessKeys, readOwnBusiness } from './business.queries.ts'

/**
 * The business of whoever is signed in with its approval. Refused as `not_found` while they have
 * none.
 */
export const ownApprovalOptions = queryOptions({
  queryKey: businessKeys.approval,
  queryFn: async () => {
    const { id } = await readOwnBusiness()
    return bodyOf(ask(api.businesses[':id'].approval.$get({ param: { id } })))
  },
  meta: { live: ['business'] },
})

export function askAsOwner(
  id: string,
  request: OwnerRequest,
  key: string,
): Promise<Answer<ApprovalRecord>> {
  const headers = { 'Idempotency-Key': key }
  return ask(
    api.businesses[':id'].approval.events.$post({ param: { id }, json: request }, { headers }),
  )
}

export function removeDocument(id: string, documentId: string): Promise<Answer<ApprovalRecord>> {
  const { documents, approval } = api.businesses[':id']
  return removeOnce(documents[':documentId'].$delete({ param: { id, documentId } }), () =>
    ask(approval.$get({ param: { id } })),
  )
}

/** Sends a document; the same one again under its key is kept once. */
export function uploadDocument(
  id: string,
  { file, kind, renews }: { file: File; kind: NewDocument['kind']; renews: string | undefined },
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<ApprovalRecord>> {
  const address = api.businesses[':id'].documents.$path({
    param: { id },
    query: { kind, name: file.name.slice(0, 200), ...(renews === undefined ? {} : { renews }) },
  })
  return sendFile<ApprovalRecord>(address, file, options)
}

/** Where a document that is a picture is shown from, in a frame, to the review team. */
export function previewAddress(documentId: string) {
  return `/api/documents/${documentId}/preview`
}

/** Where a document's file is downloaded from, by either side. */
export function documentAddress(documentId: string) {
  return `/api/documents/${documentId}`
}
