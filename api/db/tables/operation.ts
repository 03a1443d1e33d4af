import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What the product keeps for its own running. */
export interface OperationTables {
  mailOutbox: MailOutboxTable
  idempotencyKeys: IdempotencyKeyTable
  rateLimits: RateLimitTable
  fileErasures: FileErasureTable
}

/** Mail that a transaction decided on, sent afterwards by a job. */
interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
  dueAt: Date
  attempts: number
  sentAt: Date | null
  lastError: string | null
  /** Where one click ends emails like it; empty where none does. */
  unsubscribe: Generated<string>
  /** The thread that its text links. */
  enquiryId: GeneratedAlways<string | null>
  /** The wedding to whose guest it goes; null for all other mail. */
  weddingId: Generated<string | null>
}

/** The answer that a request with an Idempotency-Key got, kept for whoever asks again. */
interface IdempotencyKeyTable {
  owner: string
  operation: string
  key: string
  /** SHA-256 of the request's body. */
  requestHash: Buffer
  status: number
  /** Written as `JSON.stringify({ body })`, so that an answer without a body is one too. */
  body: JSONColumnType<{ body?: unknown }>
  createdAt: Date
}

interface RateLimitTable {
  /** SHA-256 of what is counted: no address or e-mail can be read here. */
  bucket: Buffer
  windowStart: Date
  count: number
}

/**
 * Files that are to be erased: those whose record is gone, and those of an upload that nobody has
 * finished by `dueAt`.
 */
interface FileErasureTable {
  fileKey: string
  dueAt: Date
}
