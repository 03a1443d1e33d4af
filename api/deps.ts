import type { Config } from './config/config.ts'
import type { DocumentsPort } from './adapters/documents/documents.port.ts'
import type { FetchPort } from './adapters/fetch/fetch.port.ts'
import type { FilesPort } from './adapters/files/files.port.ts'
import type { IdentityPort } from './adapters/identity/identity.port.ts'
import type { JobsPort } from './adapters/jobs/jobs.port.ts'
import type { LivePort } from './adapters/live/live.port.ts'
import type { MailPort, ReadableOutbox, RenderMail } from './adapters/mail/mail.port.ts'
import type { PushPort, RenderPush } from './adapters/push/push.port.ts'
import type { Database, Queryable } from './db/client.ts'
import type { Limits } from './db/limits.ts'
import type { Log } from './log/log.ts'
import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import type { PublicConfig } from '#machines/session/session.schema.ts'

/** Everything that a request or a job may use, chosen once in compose.ts. */
export interface Deps {
  config: Config
  db: Database
  /** Limits how often something may happen, across all processes; no limits with LIMITS=off. */
  limits: Limits
  identity: IdentityPort
  jobs: JobsPort
  files: FilesPort
  /** Fetches from addresses that people enter. */
  fetch: FetchPort
  /** Sends the messages of the outbox job; everything else queues them with `queueMail`. */
  mail: MailPort
  renderMail: RenderMail
  /** Draws documents that people download. */
  documents: DocumentsPort
  /** Sends the notices of the push job; everything else queues them with `notify`. */
  push: PushPort
  renderPush: RenderPush
  live: LivePort
  log: Log
  reactions: Reactions
  /** Aborted when the process begins to stop, to end responses that have no end of their own. */
  leaving: AbortSignal
  /** The current time, for everything that stores or compares it. */
  now: () => Date
  /** What the browser needs to find the identity provider. */
  publicConfig: PublicConfig
  /** Development's outbox; null in production or if mail is really sent. */
  outbox: ReadableOutbox | null
}

/**
 * What other features do when something happens in one that does not know them; the feature
 * reactions implements it.
 */
export interface Reactions {
  /**
   * The couple marks a payment of a booking in their budget: the booking follows, or refuses it.
   * The wedding is locked.
   */
  bookedPayment: (
    tx: Queryable,
    deps: Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>,
    payment: {
      bookingId: string
      paymentId: string
      event: 'PAY' | 'TAKE_BACK'
      userId: string
      now: Date
    },
  ) => Promise<void>
  /** A booking took place, in the transaction that records it: its couple may review it now. */
  bookingCompleted: (
    tx: Queryable,
    deps: Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>,
    booking: { id: string; enquiryId: string },
    at: Date,
  ) => Promise<void>
  /**
   * The review team suspended a business, reinstated it or closed it for good, in the transaction
   * that decided it: the couples in touch with it are notified.
   */
  businessDecided: (
    tx: Queryable,
    deps: Pick<Deps, 'config' | 'renderMail' | 'log'>,
    business: {
      id: string
      name: string
      facts: readonly ApprovalFact[]
      /** Whether an appeal against a suspension was open before. */
      wasSuspended: boolean
    },
    at: Date,
  ) => Promise<void>
  /**
   * A thread has ended, in the transaction that ended it and under its lock: what was open in it
   * ends, too.
   */
  enquiryOver: (
    tx: Queryable,
    deps: Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>,
    enquiry: { id: string; weddingId: string | null; businessId: string | null },
    at: Date,
  ) => Promise<void>
}
