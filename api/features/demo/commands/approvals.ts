import { Readable } from 'node:stream'
import type { NewDocument } from '#machines/vendors/approval-record.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { ApprovalEvent } from '#machines/vendors/vendor-approval.machine.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { proofRows } from '#api/features/proofs/queries.ts'
import { createBusiness } from '#api/features/vendors/commands/create-business.ts'
import { moveApproval } from '#api/features/vendors/commands/move-approval.ts'
import { moveProof } from '#api/features/vendors/commands/proofs/move-proof.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'

/**
 * A business as the first start finds it: what was handed in, and what became of it. Times are days
 * before the first start.
 */
export interface DemoBusiness {
  details: BusinessDetails
  documents: NewDocument['kind'][]
  madeDaysAgo: number
  steps: [
    daysAgo: number,
    event: 'SUBMIT' | 'START_REVIEW' | 'REQUEST_CHANGES' | 'APPROVE' | 'REJECT' | 'SUSPEND',
    reason?: string,
  ][]
}

/**
 * Adds a business and takes each step of its approval at its time, so that it has facts, steps and
 * dates like any other. Answers its id.
 */
export async function addDemoBusiness(
  tx: Queryable,
  { ownerId, reviewerId, now }: { ownerId: string; reviewerId: string; now: Date },
  { details, documents, madeDaysAgo, steps }: DemoBusiness,
): Promise<string> {
  const madeAt = daysBefore(now, madeDaysAgo)
  const { id } = await createBusiness(tx, ownerId, details, madeAt)

  async function move(event: ApprovalEvent, side: 'owner' | 'reviewer', reason?: string) {
    const row = await lockForStaff(tx, ownerId, id, 'owner')
    const userId = side === 'owner' ? ownerId : reviewerId
    await moveApproval(tx, row, event, {
      side,
      userId,
      ...(reason === undefined ? {} : { reason }),
    })
  }

  for (const kind of documents) {
    await move({ type: 'ADD_DOCUMENT', at: madeAt.toISOString() }, 'owner')
    const file = {
      name: `${kind}.pdf`,
      type: 'application/pdf' as const,
      size: demoDocument.length,
      fileKey: fileKeyOf(details.name, kind),
    }
    await tx
      .insertInto('businessDocuments')
      .values({ id: newId(madeAt), businessId: id, kind, ...file, createdAt: madeAt })
      .execute()
  }
  for (const [daysAgo, type, reason] of steps) {
    const at = daysBefore(now, daysAgo).toISOString()
    if (type === 'APPROVE') await checkDocuments(tx, { id, reviewerId, now }, daysAgo)
    if (type === 'SUBMIT') await move({ type, at }, 'owner', reason)
    else await move({ type, at, by: reviewerId }, 'reviewer', reason)
  }
  return id
}

/**
 * The team says of each document until when it is valid: insurance for most of a year from the
 * first start.
 */
async function checkDocuments(
  tx: Queryable,
  { id, reviewerId, now }: { id: string; reviewerId: string; now: Date },
  daysAgo: number,
) {
  const lastDay = daysBefore(now, -300).toISOString().slice(0, 10)
  for (const row of await proofRows(tx, id)) {
    const validUntil = row.kind === 'insurance' ? lastDay : null
    const at = daysBefore(now, daysAgo).toISOString()
    const by = { side: 'reviewer' as const, userId: reviewerId }
    await moveProof(tx, row, { type: 'CHECK', at, validUntil }, by)
  }
}

/**
 * Stores the files of demo documents before their records, as an upload does. It may be called
 * again.
 */
export async function storeDemoDocuments(
  files: Deps['files'],
  businesses: DemoBusiness[],
): Promise<void> {
  const keys = businesses.flatMap(({ details, documents }) =>
    documents.map((kind) => fileKeyOf(details.name, kind)),
  )
  await keepFiles(files, keys)
}

/** Keeps the one demo document under each of these keys. */
export async function keepFiles(files: Deps['files'], keys: string[]): Promise<void> {
  for (const key of keys)
    await files.put(key, Readable.from([demoDocument]), { contentType: 'application/pdf' })
}

function fileKeyOf(name: string, kind: string) {
  return `documents/demo-${slugOf(name)}-${kind}`
}

export function slugOf(name: string) {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')
}

function daysBefore(now: Date, days: number) {
  return new Date(now.getTime() - days * 24 * 3_600_000)
}

/** A PDF with one page, which says that it is a demo document. */
const demoDocument = pdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 297]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  '<</Length 64>>stream\nBT /F1 18 Tf 40 200 Td (A demo document. No one issued it) Tj ET\nendstream',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
])

/** A PDF of these objects, with the table of where each begins. */
function pdf(objects: string[]) {
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, place) => {
    const start = text.length
    text += `${place + 1} 0 obj${object}endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
