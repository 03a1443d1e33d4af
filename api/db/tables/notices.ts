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

/** One thing that somebody is told, on the channels that were open when it happened. */
interface NoticeTable {
  id: string
  userId: string
  weddingId: string | null
  kind: NoticeKind
  /** Written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<NoticeFacts>
  inApp: boolean
  byMail: boolean
  createdAt: Date
  readAt: Date | null
  mailedAt: Date | null
}

/**
 * What somebody wants to be told and when the next digest is due. A trigger makes the row with the
 * account.
 */
interface NoticeSettingsTable {
  userId: string
  digest: DigestFrequency
  /** Each as `<kind> <channel>`; written as `JSON.stringify(list)`. */
  switchedOff: JSONColumnType<string[]>
  unsubscribeToken: string
  digestDueAt: Date
  /** The day of the last digest, where its reader is. */
  lastDigestOn: string | null
  version: number
  updatedAt: Date
}

/** When a wedding's tasks are looked at next. A trigger makes the row with the wedding. */
interface WeddingReminderTable {
  weddingId: string
  dueAt: Date
  /** The wedding day for which thank-yous were spoken of. */
  thanksToldFor: ColumnType<string | null, string | null | undefined, string | null>
}

/** What was reminded of already. */
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

/** The key that signs what is sent to devices: one row, made at the first start. */
interface PushKeyTable {
  id: number
  publicKey: string
  /** Sealed with the session keys. */
  privateKey: string
  createdAt: Date
}

/** A browser that shows notices while the product is closed, for as long as its session lasts. */
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

/** A notice that a device has yet to show; without one it is a test. */
interface PushOutboxTable {
  id: string
  deviceId: string
  noticeId: string | null
  attempts: number
  dueAt: Date
  createdAt: Date
}
