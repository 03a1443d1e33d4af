import * as v from 'valibot'
import { documentTypes, maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { requiredTextSchema, storedPhoneSchema } from '#machines/kernel/values/text.ts'
import {
  approvalStates,
  businessDetailsSchema,
  businessSchema,
  serviceCategories,
} from './business.schema.ts'
import { claimSchema } from './review/claim.schema.ts'
import { documentKinds, proofEntries } from '#machines/proofs/proof.schema.ts'
import { approvalFactsSchema } from './vendor-approval.schema.ts'

/**
 * What is told about a document beside its content; the name is shown and given back on download,
 * and means nothing else.
 */
export const newDocumentSchema = v.strictObject({
  kind: v.picklist(documentKinds),
  name: requiredTextSchema(200),
  /** The document whose place it takes once it is checked; left out for another one. */
  renews: v.optional(idSchema),
})

export type NewDocument = v.InferOutput<typeof newDocumentSchema>

export const documentSchema = v.object({
  id: idSchema,
  kind: v.picklist(documentKinds),
  name: v.pipe(v.string(), v.maxLength(200)),
  type: v.picklist(documentTypes),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxDocumentBytes)),
  createdAt: instantSchema,
})

/** A verification document, and where it stands as a proof. */
const businessDocumentSchema = v.object({ ...documentSchema.entries, ...proofEntries })

export type BusinessDocument = v.InferOutput<typeof businessDocumentSchema>

/** As many as a record shows, with those that newer ones have replaced. */
export const maxShownDocuments = 60

/** What a business said of itself, and with which documents. */
export const approvalSnapshotSchema = v.object({
  details: v.object({ ...businessDetailsSchema.entries, phone: storedPhoneSchema }),
  documents: v.pipe(
    v.array(v.pick(documentSchema, ['id', 'kind', 'name'])),
    v.maxLength(maxShownDocuments),
  ),
})

export type ApprovalSnapshot = v.InferOutput<typeof approvalSnapshotSchema>

/** What an approval tells the world, one for each step from state to state. */
export const approvalFacts = [
  'submitted',
  'withdrawn',
  'review_started',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'reinstated',
  'appealed',
  'decision_upheld',
  'decision_overturned',
  'closing_asked',
  'closing_dropped',
  'closed',
] as const

export type ApprovalFact = (typeof approvalFacts)[number]

/**
 * The steps by which the team decides: what is looked at next is compared with what was decided
 * about.
 */
export const decisionFacts: readonly ApprovalFact[] = [
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'reinstated',
  'decision_upheld',
  'decision_overturned',
]

/**
 * Facts that only the team sees: the owner is told that a business is closed, but not that closing
 * was proposed.
 */
export const internalFacts: readonly ApprovalFact[] = ['closing_asked', 'closing_dropped']

const stepEntries = {
  fact: v.picklist(approvalFacts),
  from: v.picklist(approvalStates),
  to: v.picklist(approvalStates),
  side: v.picklist(['owner', 'reviewer']),
  reason: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
  at: instantSchema,
}

/** A step as the owner sees it: the team decides, whoever of it did. */
export const stepSchema = v.object(stepEntries)

/** The same as the review team sees it: with who it was, or null where the account is gone. */
export const namedStepSchema = v.object({
  ...stepEntries,
  who: v.nullable(v.pipe(v.string(), v.maxLength(4_200))),
})

export type ApprovalStep = v.InferOutput<typeof stepSchema>
export type NamedStep = v.InferOutput<typeof namedStepSchema>

const recordEntries = {
  business: businessSchema,
  facts: approvalFactsSchema,
  /** When the present state began. */
  since: instantSchema,
  /** When it was handed in or appealed last; null when it never was. */
  submittedAt: v.nullable(instantSchema),
  /** The newest, in the order in which they were handed in. */
  documents: v.pipe(v.array(businessDocumentSchema), v.maxLength(maxShownDocuments)),
}

/** The last hundred steps, the oldest first. */
const maxSteps = 100

/** The approval of a business as its owner sees it. The version is the business's own. */
export const approvalRecordSchema = v.object({
  ...recordEntries,
  steps: v.pipe(v.array(stepSchema), v.maxLength(maxSteps)),
})

/** The same as the review team sees it. */
export const reviewRecordSchema = v.object({
  ...recordEntries,
  owner: v.object({
    name: v.pipe(v.string(), v.maxLength(4_200)),
    email: v.pipe(v.string(), v.maxLength(254)),
  }),
  steps: v.pipe(v.array(namedStepSchema), v.maxLength(maxSteps)),
  /** What the team decided about last, and when; null before the first decision. */
  /** Who of the team has it now; null where nobody does. */
  claim: v.nullable(claimSchema),
  /** Who of the team opened which document, the latest first. */
  openings: v.pipe(
    v.array(
      v.object({
        documentId: idSchema,
        action: v.picklist(['document_shown', 'document_downloaded']),
        who: v.nullable(v.pipe(v.string(), v.maxLength(4_200))),
        at: instantSchema,
      }),
    ),
    v.maxLength(50),
  ),
  decidedAbout: v.nullable(v.object({ at: instantSchema, snapshot: approvalSnapshotSchema })),
})

export type ApprovalRecord = v.InferOutput<typeof approvalRecordSchema>
export type ReviewRecord = v.InferOutput<typeof reviewRecordSchema>

/** The states that the review team sees: a draft is its owner's alone. */
export const reviewedStates = [
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'appealed',
  'closed',
] as const

/** The parts of the queue: a state, or what a second reviewer is asked to close for good. */
export const queueStates = [...reviewedStates, 'closing'] as const

/** For how many days something has waited at least, as the queue is asked. */
export const waitingDays = ['1', '2', '4', '7'] as const

/** One line of the queue. */
export const queueItemSchema = v.object({
  ...v.pick(businessSchema, ['id', 'name', 'category', 'city', 'country', 'approval']).entries,
  since: instantSchema,
  submittedAt: instantSchema,
  /** Who of the team has it now. */
  claim: v.nullable(claimSchema),
})

export type QueueItem = v.InferOutput<typeof queueItemSchema>

/** Without a state: all that waits for the team. */
export const queueQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  state: v.optional(v.picklist(queueStates)),
  category: v.optional(v.picklist(serviceCategories)),
  /** At least so many days since it was submitted or appealed. */
  waiting: v.optional(v.picklist(waitingDays)),
  /** Those that whoever asks has claimed. */
  mine: v.optional(v.literal('yes')),
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/** How many businesses are in each state that the team sees, and how many wait to be closed. */
export const queueCountsSchema = v.object({
  submitted: count,
  in_review: count,
  changes_requested: count,
  approved: count,
  rejected: count,
  suspended: count,
  appealed: count,
  closed: count,
  closing: count,
})

export type QueueQuery = v.InferOutput<typeof queueQuerySchema>
export type QueueCounts = v.InferOutput<typeof queueCountsSchema>
