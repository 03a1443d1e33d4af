import type { ColumnType, JSONColumnType } from 'kysely'
import type { DigestFrequency, NoticeFacts, NoticeKind } from '#machines/notices/notice.schema.ts'

export interface NoticeTables {
  notices: NoticeTable
  noticeSettings: NoticeSettingsTable
  weddingReminders: WeddingReminderTable
  taskReminders: TaskReminderTable
  paymentReminders: PaymentReminderTable
  pushKeys: PushKeyTable
  pushDevices: PushDeviceTable
  pushOutbox: PushOutboxTable
}

/** One notice for one user, on the channels that were enabled when it was created. */
interface NoticeTable {
  id: string
  userId: string
  weddingId: string | null
  kind: NoticeKind
  /** Written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<NoticeFacts>
  /** What `names` of the facts names: an account, a business, an invitation or an address. */
  namedId: ColumnType<string | null, string | null | undefined, string | null>
  /** Whom `by` of the facts names. */
  actorId: ColumnType<string | null, string | null | undefined, string | null>
  inApp: boolean
  byMail: boolean
  createdAt: Date
  readAt: Date | null
  mailedAt: Date | null
}

/**
 * A user’s notification settings, and when their next digest is due. A trigger creates the row with
 * the account.
 */
interface NoticeSettingsTable {
  userId: string
  digest: DigestFrequency
  /** Each as `<kind> <channel>`; written as `JSON.stringify(list)`. */
  switchedOff: JSONColumnType<string[]>
  unsubscribeToken: string
  digestDueAt: Date
  /** The day of the last digest, in the user’s time zone. */
  lastDigestOn: string | null
  version: number
  updatedAt: Date
}

/** When a wedding’s tasks are checked next. A trigger creates the row with the wedding. */
interface WeddingReminderTable {
  weddingId: string
  dueAt: Date
  /** The wedding day for which the couple was reminded of its thank-yous. */
  thanksRemindedFor: ColumnType<string | null, string | null | undefined, string | null>
}

/** The reminders that were already sent. */
interface TaskReminderTable {
  taskId: string
  kind: 'task.due' | 'task.overdue'
  dueOn: string
  createdAt: Date
}

interface PaymentReminderTable {
  paymentId: string
  kind: 'payment.due' | 'payment.overdue'
  dueOn: string
  createdAt: Date
}

/** The key that signs messages to devices: one row, created at the first start. */
interface PushKeyTable {
  id: number
  publicKey: string
  /** Encrypted with the session keys. */
  privateKey: string
  createdAt: Date
}

/** A browser that shows notices while the product is closed, until its session ends. */
interface PushDeviceTable {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  publicKey: string
  authSecret: string
  label: string
  createdAt: Date
  lastUsedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A notice that is queued for a device; a row without a notice is a test. */
interface PushOutboxTable {
  id: string
  deviceId: string
  noticeId: string | null
  attempts: number
  dueAt: Date
  createdAt: Date
}
