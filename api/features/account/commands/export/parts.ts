import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tables } from '#api/db/tables/tables.ts'
import { typedFrom } from '#machines/kernel/values/money.ts'
import { completionOf } from '#machines/timeline/template/completion.rules.ts'
import { taskTitle } from '#api/features/timeline/tasks/queries.ts'
import type { TaskRow } from '#api/features/timeline/tasks/queries.ts'
import { enquiryParts } from './enquiry-parts.ts'
import { listingParts } from './listing-parts.ts'
import { reviewParts } from './review-parts.ts'
import { staffParts } from './staff-parts.ts'
import { unexported } from './unexported.ts'
import { withAmounts, withGuests } from './export-context.ts'
import type { ExportContext } from './export-context.ts'

/** Whose the rows of a table are. */
export type Owner =
  /** The account's own: the column holds their id or the provider's. */
  | { of: 'person' | 'provider'; column: string }
  /** By an address that was typed, or by the account if `orPerson` holds its id. */
  | { of: 'address'; column: string; orPerson?: string }
  /** A wedding's, for its partners. A helper gets only their own rows, by `mineBy`. */
  | { of: 'wedding'; column: string; mineBy?: string }
  /** A business's, for its owner. */
  | { of: 'business'; column: string }
  /** Of a booking whose id is in the column: for both its sides. */
  | { of: 'booking'; column: string }
  /** Of an enquiry: for its business, and for the couple as far as `coupleReads` lets them. */
  | { of: 'enquiry'; column: string; coupleReads?: RawBuilder<boolean> }

export interface Part {
  owner: Owner
  /** The primary key, by which it is read page by page. */
  key: readonly string[]
  /** Columns that mean nothing to the person, or would give access to whoever finds the file. */
  without?: readonly string[]
  /** Which rows are exported. */
  only?: RawBuilder<boolean>
  /** What a row says where its columns alone would be a riddle. */
  toReadable?: (row: Record<string, unknown>, context: ExportContext) => Record<string, unknown>
  /** Rows with files, which are added: the key of each, and its name. */
  files?: { key: string; name: string }
}

const byId = ['id'] as const
const ofWedding = { of: 'wedding', column: 'weddingId' } as const
const fileOfWedding = {
  owner: ofWedding,
  key: byId,
  files: { key: 'fileKey', name: 'name' },
} as const
const ofBusiness = { of: 'business', column: 'businessId' } as const
const ofPerson = { of: 'person', column: 'userId' } as const

/**
 * A task that its rule has done is kept as open: what the product shows as done is told as done.
 */
function stateOf({ weddingId, number, state }: TaskRow, { facts }: ExportContext) {
  const known = facts.get(weddingId)
  if (state === 'overruled') return 'done'
  if (!known || (state !== 'open' && state !== 'done')) return state
  return completionOf({ number, isTicked: state === 'done' }, known).done ? 'done' : 'open'
}

/**
 * What is kept by the ids of other records, told with what those are called. A record that is gone
 * has no name.
 */
function byName(kept: unknown, names: ReadonlyMap<string, string>) {
  // Columns of JSON that are written as objects.
  const entries = Object.entries(kept as Record<string, unknown>)
  return entries.map(([id, value]) => ({ id, name: names.get(id) ?? '', said: value }))
}

/** A row with the currency of another record. */
function inCurrencyOf(row: Record<string, unknown>, currency: string | undefined) {
  return currency === undefined ? row : { ...row, currency }
}

/** What a fund suggests to give is in minor units, as its goal is. */
function withSuggestions(row: Record<string, unknown>) {
  // The columns of the table, read as it is.
  const { suggested, currency } = row as { suggested: number[]; currency: string }
  return { ...row, suggested: suggested.map((minor) => typedFrom({ minor, currency })) }
}

/**
 * What each table holds for an export: its part, or the reason why it holds nothing of anybody. A
 * table that is missing here does not compile; whoever adds one decides whether people get it
 * along.
 */
export const parts: Record<keyof Tables, Part | string> = {
  users: {
    owner: { of: 'person', column: 'id' },
    key: byId,
    without: ['issuer', 'version', 'nameChangingUntil'],
  },
  sessions: {
    owner: ofPerson,
    key: byId,
    without: [
      'tokenHash',
      'tokens',
      'clientId',
      'originJti',
      'refreshingUntil',
      'accessExpiresAt',
      'refreshedAt',
    ],
  },
  pushDevices: {
    owner: ofPerson,
    key: byId,
    without: ['sessionId', 'endpoint', 'publicKey', 'authSecret'],
  },
  pendingRegistrations: { owner: { of: 'provider', column: 'sub' }, key: ['sub'] },
  accountDeletions: { owner: ofPerson, key: byId, without: ['token', 'chartVersion'] },
  mailOutbox: {
    owner: { of: 'address', column: 'recipient' },
    key: byId,
    without: ['html', 'attempts', 'lastError', 'dueAt', 'unsubscribe', 'weddingId'],
  },
  contactMessages: { owner: { of: 'address', column: 'email' }, key: byId },
  weddings: { owner: { of: 'wedding', column: 'id' }, key: byId },
  weddingMembers: {
    owner: { of: 'wedding', column: 'weddingId', mineBy: 'userId' },
    key: ['weddingId', 'userId'],
  },
  activities: {
    owner: { of: 'wedding', column: 'weddingId', mineBy: 'userId' },
    key: byId,
    without: ['changes', 'isNoticed'],
  },
  partnerInvitations: {
    owner: { of: 'wedding', column: 'weddingId', mineBy: 'acceptedBy' },
    key: byId,
    without: ['tokenHash', 'chartVersion'],
  },
  tasks: {
    owner: ofWedding,
    key: byId,
    without: ['stateVersion', 'rank'],
    // The columns of the table, read as it is.
    toReadable: (row, context) => {
      const task = row as unknown as TaskRow
      return { ...row, title: taskTitle(task), state: stateOf(task, context) }
    },
  },
  scheduleItems: { owner: ofWedding, key: byId, without: ['rank'] },
  dayLinks: { owner: ofWedding, key: byId },
  choices: {
    owner: ofWedding,
    key: byId,
    without: ['stateVersion'],
    toReadable: (row) => withAmounts(row, row['priceCurrency'] ?? 'USD'),
  },
  choiceDocuments: { ...fileOfWedding, without: ['fileKey'] },
  calendarSubscriptions: { owner: ofPerson, key: byId },
  weddingEvents: { owner: ofWedding, key: byId },
  households: { owner: ofWedding, key: byId },
  guests: {
    owner: ofWedding,
    key: byId,
    without: ['place'],
    toReadable: (row, { events }) => ({ ...row, answers: byName(row['answers'], events) }),
  },
  guestMessages: { owner: ofWedding, key: byId, without: ['chartVersion', 'dueAt'] },
  guestMailAddresses: { owner: ofWedding, key: byId, without: ['unsubscribeToken'] },
  guestsApart: { owner: ofWedding, key: byId, toReadable: withGuests },
  rsvps: {
    owner: ofWedding,
    key: byId,
    without: ['tokenHash', 'linkNumber', 'chartVersion', 'sentAt', 'reachedAt'],
    toReadable: (row, { questions }) => ({ ...row, replies: byName(row['replies'], questions) }),
  },
  rsvpSettings: { owner: ofWedding, key: byId },
  seatingTables: { owner: ofWedding, key: byId },
  // Seats are numbered from one on every screen and print.
  seats: {
    owner: ofWedding,
    key: byId,
    toReadable: ({ place, ...row }) => ({ ...row, chair: Number(place) + 1 }),
  },
  seatingRules: { owner: ofWedding, key: byId, toReadable: withGuests },
  budgetPlans: { owner: ofWedding, key: byId },
  budgetItems: { owner: ofWedding, key: byId },
  budgetPayments: {
    owner: ofWedding,
    key: byId,
    without: ['stateVersion'],
    toReadable: (row, { currencies }) => inCurrencyOf(row, currencies.get(String(row['itemId']))),
  },
  budgetContributors: { owner: ofWedding, key: byId },
  weddingPages: { owner: ofWedding, key: byId },
  weddingPageDoors: {
    owner: ofWedding,
    key: byId,
    without: ['stateVersion', 'linkHash', 'linkNumber', 'wordHash', 'wordSealed', 'wordNumber'],
  },
  weddingPageNames: { owner: ofWedding, key: byId },
  weddingPagePhotos: { ...fileOfWedding, without: ['fileKey', 'drawnAnew'] },
  guestPhotos: { ...fileOfWedding, without: ['fileKey', 'stateVersion', 'notifiedAt'] },
  registries: { owner: ofWedding, key: byId },
  gifts: { owner: ofWedding, key: byId, without: ['rank'], toReadable: withSuggestions },
  giftPictures: { ...fileOfWedding, without: ['fileKey', 'drawnAnew'] },
  outsideGifts: { owner: ofWedding, key: byId, without: ['stateVersion'] },
  giftReservations: {
    owner: ofWedding,
    key: byId,
    without: ['stateVersion'],
    toReadable: (row, { currencies, funds }) => {
      const giftId = String(row['giftId'])
      // Of a fund the units are money.
      const { units, ...others } = row
      return inCurrencyOf(
        funds.has(giftId) ? { ...others, minor: units } : row,
        currencies.get(giftId),
      )
    },
    // Who gives what stays hidden from the couple until they want to see it.
    only: sql<boolean>`exists (select from registries where registries.wedding_id = gift_reservations.wedding_id and shows_givers)`,
  },
  businesses: {
    owner: { of: 'business', column: 'id' },
    key: byId,
    // Who of the review team decided, and what it has yet to agree on, is not told.
    without: ['approvalVersion', 'approvalFacts', 'closingAskedAt'],
  },
  businessDocuments: {
    owner: ofBusiness,
    key: byId,
    without: ['fileKey', 'stateVersion', 'facts', 'counted', 'dueAt'],
    files: { key: 'fileKey', name: 'name' },
  },
  businessChanges: { owner: ofBusiness, key: byId, without: ['stateVersion', 'decidedBy'] },
  proofSteps: { owner: ofBusiness, key: byId, without: ['userId'] },
  notices: { owner: ofPerson, key: byId },
  noticeSettings: {
    owner: ofPerson,
    key: ['userId'],
    without: ['unsubscribeToken', 'digestDueAt'],
  },
  ...enquiryParts,
  ...listingParts,
  ...reviewParts,
  ...staffParts,
  ...unexported,
}
