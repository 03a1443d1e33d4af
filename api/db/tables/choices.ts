import type { choiceDocumentKinds } from '#machines/choices/choice/choice.schema.ts'
import type { Generated } from 'kysely'
import type { ChoiceState } from '#machines/choices/vendor-choice.schema.ts'
import type { DocumentType } from '#machines/kernel/files/document-file.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'

export interface ChoiceTables {
  choices: ChoiceTable
  choiceDocuments: ChoiceDocumentTable
}

/**
 * One place in a couple's plan that a vendor may fill. Without a name it stands for the category
 * itself.
 */
interface ChoiceTable {
  id: string
  weddingId: string
  category: ServiceCategory
  /**
   * Null for a vendor from outside the marketplace, and where the business is gone: its name stays.
   */
  businessId: string | null
  name: string
  contact: string
  email: string
  phone: string
  website: string
  /** In the currency's smallest unit. */
  priceMinor: number | null
  priceCurrency: string | null
  offerUntil: string | null
  notes: string
  state: ChoiceState
  /** The states that it has been in, each once; null of a choice from before this was kept. */
  passed: Generated<ChoiceState[] | null>
  /** Of the chart that wrote the state; what its guards read follows from name and price. */
  stateVersion: number
  stateSince: Date
  /** Null where the account is gone. */
  stateBy: string | null
  /** When their price was first on the table; stays when they are dropped. */
  quotedAt: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
}

interface ChoiceDocumentTable {
  id: string
  weddingId: string
  choiceId: string
  kind: (typeof choiceDocumentKinds)[number]
  name: string
  type: DocumentType
  size: number
  /** Where the file is kept; a random name that tells nothing. */
  fileKey: string
  /** Who added it; null where the account is gone. */
  userId: string | null
  createdAt: Date
}
