import type { Generated, JSONColumnType } from 'kysely'
import type { TaskState } from '#machines/timeline/task/task.schema.ts'
import type { TaskCategory } from '#machines/timeline/template/template.schema.ts'

export interface TimelineTables {
  tasks: TaskTable
  scheduleItems: ScheduleItemTable
  dayLinks: DayLinkTable
  calendarSubscriptions: CalendarSubscriptionTable
}

interface TaskTable {
  id: string
  weddingId: string
  /** Of the checklist; null for one that the couple wrote down. */
  number: number | null
  /** Empty while the checklist's own words stand. */
  title: string
  category: TaskCategory
  dueBy: 'checklist' | 'wedding' | 'day'
  leadMonths: number | null
  leadDays: number | null
  dueDay: string | null
  /** The day the wedding's planning began: what a short time is measured from. */
  plannedFrom: string
  /**
   * What follows from the due above and the wedding's date (`placed`); kept for queries, never
   * decided by itself.
   */
  dueOn: string | null
  rank: number
  state: TaskState
  /** The version of the chart that wrote the state. */
  stateVersion: number
  snoozedUntil: string | null
  isExtra: boolean
  isWanted: boolean
  assigneeId: string | null
  /**
   * The vendor among the couple's choices, or else the item of the budget, that it is linked to. No
   * foreign key: one that is removed and brought back is still meant.
   */
  choiceId: string | null
  itemId: string | null
  notes: string
  doneAt: Date | null
  /** Null where nobody ticked it, or the account is gone. */
  doneBy: string | null
  /** Why it counts as done although its rule says that it is not. */
  doneReason: Generated<string>
  version: number
  createdAt: Date
  updatedAt: Date
}

interface ScheduleItemTable {
  id: string
  weddingId: string
  title: string
  dayOffset: number
  startMinute: number
  endMinute: number
  /** Minutes from the wedding day's midnight to its start: the order of the list. */
  rank: number
  place: string
  people: JSONColumnType<string[]>
  notes: string
  /**
   * The event that it is about. No foreign key: an event that is removed and brought back is still
   * meant.
   */
  eventId: string | null
  /** The booking whose vendor's times it says. */
  bookingId: string | null
  setUpUntilMinute: number | null
  /** Whether a person has changed what the booking put here: it is theirs then, and stays. */
  isByHand: Generated<boolean>
  version: number
  createdAt: Date
  updatedAt: Date
}

interface DayLinkTable {
  id: string
  weddingId: string
  name: string
  choiceId: string | null
  /** SHA-256 of the token: who reads the table cannot open a link. */
  tokenHash: Buffer
  openedFirst: Date | null
  openedLast: Date | null
  opens: number
  withdrawnAt: Date | null
  createdAt: Date
}

/** One member's own address of the calendar. */
interface CalendarSubscriptionTable {
  id: string
  weddingId: string
  userId: string
  /** SHA-256 of the token. */
  tokenHash: Buffer
  readAt: Date | null
  createdAt: Date
}
