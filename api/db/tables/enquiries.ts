import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  EnquiryDetails,
  EnquiryFacts,
  EnquiryState,
  PartySide,
} from '#machines/enquiries/enquiry.schema.ts'
import type { EntryFacts, EntryKind, EntrySide } from '#machines/enquiries/thread/entry.schema.ts'
import type { DocumentType } from '#machines/kernel/files/document-file.ts'

export interface EnquiryTables {
  enquiries: EnquiryTable
  enquiryEntries: EnquiryEntryTable
  enquiryReads: EnquiryReadTable
  enquiryCounts: EnquiryCountTable
  enquiryAttachments: EnquiryAttachmentTable
  savedReplies: SavedReplyTable
}

/** One thread between a wedding and a business. */
interface EnquiryTable {
  id: string
  /** Null where the couple is gone. */
  weddingId: string | null
  /** Null where the business is gone. */
  businessId: string | null
  version: number
  state: EnquiryState
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: number
  /** What the chart's guards read, but for `paused`, which the business says. */
  facts: JSONColumnType<EnquiryFacts>
  /** When the present state began. */
  since: Date
  /** Whose turn it is, as the chart says. */
  turn: PartySide | 'both' | 'none'
  /** The deadline that both sides see. */
  runsOutAt: Date | null
  /** When time moves it next. */
  dueAt: Date | null
  details: JSONColumnType<EnquiryDetails>
  /** The text of a draft; empty once it has been sent. */
  message: string
  /** What a draft will let the vendor know. */
  shareContact: boolean
  /** How many entries the thread has: the number of the last. */
  entries: Generated<number>
  /** The beginning of the last message. */
  excerpt: Generated<string>
  excerptSide: PartySide | null
  /** The number of the last entry that is news for a side. */
  newsForCouple: Generated<number>
  newsForVendor: Generated<number>
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  lastEntryAt: Date
}

/** One entry of a thread's line of time. */
interface EnquiryEntryTable {
  id: string
  enquiryId: string
  number: number
  kind: EntryKind
  side: EntrySide
  /** Null where the product wrote it, and where the account is gone. */
  authorId: string | null
  body: string
  facts: JSONColumnType<EntryFacts>
  /** Whether the other side counts it as unread. */
  isNews: boolean
  createdAt: Date
}

/** How far somebody has read a thread, and up to which entry they were mailed about it. */
interface EnquiryReadTable {
  enquiryId: string
  userId: string
  side: PartySide
  readTo: Generated<number>
  readAt: Date | null
  mailedTo: Generated<number>
}

/**
 * A part of the counts of a business's threads, written by triggers; the sums are the counts. Rows
 * of a person subtract what they have read.
 */
interface EnquiryCountTable {
  id: GeneratedAlways<string>
  businessId: string
  userId: string | null
  state: EnquiryState | null
  turn: EnquiryTable['turn'] | null
  threads: number
  unread: number
}

/** A file of a message; without an entry while the message is being written. */
interface EnquiryAttachmentTable {
  id: string
  enquiryId: string
  entryId: string | null
  name: string
  type: DocumentType
  size: number
  /** Where the file is kept; a random name that tells nothing. */
  fileKey: string
  userId: string | null
  createdAt: Date
}

/** A text that a business keeps to begin messages with. */
interface SavedReplyTable {
  id: string
  businessId: string
  version: number
  name: string
  body: string
  createdAt: Date
  updatedAt: Date
}
