import type { ApprovalSnapshot, BusinessDocument } from '../approval-record.schema.ts'
import { businessDetailsSchema } from '../business.schema.ts'
import type { BusinessDetails } from '../business.schema.ts'

/** What differs between what was decided about and what stands there now. */
export interface ApprovalDifferences {
  details: { field: keyof BusinessDetails; before: string; now: string }[]
  added: string[]
  removed: string[]
}

/** The details in the order of the form, and the documents by name. */
export function differencesSince(
  { details: before, documents }: ApprovalSnapshot,
  now: { business: BusinessDetails; documents: readonly Pick<BusinessDocument, 'id' | 'name'>[] },
): ApprovalDifferences {
  // Object.keys forgets what it was given.
  const fields = Object.keys(businessDetailsSchema.entries) as (keyof BusinessDetails)[]
  return {
    details: fields
      .filter((field) => before[field] !== now.business[field])
      .map((field) => ({ field, before: before[field], now: now.business[field] })),
    added: now.documents.filter(missingIn(documents)).map(({ name }) => name),
    removed: documents.filter(missingIn(now.documents)).map(({ name }) => name),
  }
}

/** Keeps what none of the others is. */
function missingIn(others: readonly { id: string }[]) {
  return ({ id }: { id: string }) => others.every((other) => other.id !== id)
}
