import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ChangeState, CheckedDetails } from '#machines/changes/business-change.schema.ts'
import type { DocumentType } from '#machines/kernel/files/document-file.ts'
import type {
  DocumentKind,
  ProofFact,
  ProofFacts,
  ProofState,
} from '#machines/proofs/proof.schema.ts'
import type { ProofSide } from '#machines/proofs/proof.selectors.ts'
import type { ApprovalFact, ApprovalSnapshot } from '#machines/vendors/approval-record.schema.ts'
import type { approvalStates, serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ApprovalFacts } from '#machines/vendors/vendor-approval.schema.ts'
import type { Side } from '#machines/vendors/vendor-approval.selectors.ts'

export interface VendorTables {
  businesses: BusinessTable
  approvalSteps: ApprovalStepTable
  businessDocuments: BusinessDocumentTable
  proofSteps: ProofStepTable
  businessChanges: BusinessChangeTable
}

interface BusinessTable {
  id: string
  ownerId: string
  name: string
  category: (typeof serviceCategories)[number]
  city: string
  country: string
  phone: string
  website: string
  description: string
  approval: Generated<ApprovalState>
  /** The version of the chart that wrote the state and the facts. */
  approvalVersion: Generated<number>
  /**
   * What the chart's guards read; written as `JSON.stringify(facts)`. A row of an older chart has
   * the facts of its time.
   */
  approvalFacts: JSONColumnType<ApprovalFacts, string | undefined>
  /** When the present state began. */
  approvalSince: Generated<Date>
  /** When it was handed in or appealed last. */
  submittedAt: Date | null
  /** Since when somebody of the team asks to close it for good; null while nobody does. */
  closingAskedAt: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
}

/** One step of an approval from state to state. Steps are kept as long as the business is. */
interface ApprovalStepTable {
  id: string
  businessId: string
  fact: ApprovalFact
  event: string
  fromState: ApprovalState
  toState: ApprovalState
  side: Side
  /** Null where the account is gone. */
  userId: string | null
  reason: string | null
  /** What the business said of itself when it was decided about; null where nothing was decided. */
  snapshot: JSONColumnType<ApprovalSnapshot | null, string | null, never>
  createdAt: Date
}

interface BusinessDocumentTable {
  id: string
  businessId: string
  kind: DocumentKind
  name: string
  type: DocumentType
  size: number
  /** Where the file is kept; a random name that tells nothing. */
  fileKey: string
  createdAt: Date
  version: Generated<number>
  state: Generated<ProofState>
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: Generated<number>
  /** What the chart's guards read; null where a process of the release before handed it in. */
  facts: ColumnType<ProofFacts | null, string | undefined, string>
  /** When the present state began; null since it was handed in. */
  since: Date | null
  /** Why it was refused. */
  reason: string | null
  /** The first document of those that take each other's place; null for its own. */
  lineageId: string | null
  /**
   * Whether the approval of the business counts it. What takes another's place is counted already.
   */
  counted: Generated<boolean>
  /** When time moves it next. */
  dueAt: Date | null
}

/** What an approved business would change of what was checked. */
interface BusinessChangeTable {
  id: string
  businessId: string
  version: number
  state: ChangeState
  /** The version of the chart that wrote the state. */
  stateVersion: number
  before: JSONColumnType<CheckedDetails>
  after: JSONColumnType<CheckedDetails>
  /** Why it was refused. */
  reason: string | null
  /** The reviewer; null before, and where the account is gone. */
  decidedBy: string | null
  createdAt: Date
  since: Date
}

/** One step of a proof from state to state. A step outlives a document that was withdrawn. */
interface ProofStepTable {
  id: string
  businessId: string
  documentId: string
  kind: DocumentKind
  fact: ProofFact
  fromState: ProofState
  toState: ProofState
  validUntil: string | null
  reason: string | null
  side: ProofSide
  /** Null where time or the product did it, and where the account is gone. */
  userId: string | null
  createdAt: Date
}

type ApprovalState = (typeof approvalStates)[number]
