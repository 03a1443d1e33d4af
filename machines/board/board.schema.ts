import * as v from 'valibot'
import { currencySchema } from '#machines/kernel/values/money.ts'
import { choiceSchema } from '#machines/choices/choice/choice.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { bookingStatusSchema } from '#machines/booking-status/booking-status.schema.ts'
import { whereSchema } from '#machines/enquiries/enquiry-record.schema.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { setupStates, setupSteps } from '#machines/setup/setup.schema.ts'
import { taskSchema } from '#machines/timeline/task/task.schema.ts'
import { activitySchema } from '#machines/wedding/activity.schema.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/**
 * How many tasks there are and how many of them are done. What is not needed or left out counts
 * nowhere but in `aside`.
 */
export const taskFiguresSchema = v.object({
  all: count,
  done: count,
  doneByRule: count,
  overdue: count,
  aside: count,
})

export type TaskFigures = v.InferOutput<typeof taskFiguresSchema>

/**
 * How many categories are in the plan, booked, and not decided; how many quotes wait for the
 * couple.
 */
export const vendorFiguresSchema = v.object({
  planned: count,
  booked: count,
  undecided: count,
  quotes: count,
})

export type VendorFigures = v.InferOutput<typeof vendorFiguresSchema>

/**
 * Of the guests who are invited to anything: who comes, who does not, and who has not answered.
 * `listed` counts everybody on the list.
 */
export const guestFiguresSchema = v.object({
  listed: count,
  coming: count,
  notComing: count,
  pending: count,
})

export type GuestFigures = v.InferOutput<typeof guestFiguresSchema>

const minor = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

/**
 * What is agreed and paid of the total, 0 where none was given, in minor units of the wedding's
 * currency; payments by when they are due.
 */
export const moneyFiguresSchema = v.object({
  currency: currencySchema,
  total: minor,
  agreed: minor,
  paid: minor,
  overdue: count,
  dueSoon: count,
})

export type MoneyFigures = v.InferOutput<typeof moneyFiguresSchema>

/** Why a wedding is not ready, the most pressing first. */
export const unreadiness = [
  'paymentsOverdue',
  'noVenueSoon',
  'overdue',
  'noDate',
  'noVenue',
  'quotesWaiting',
  'paymentsDue',
  'datesUndecided',
  'contractsUnsigned',
  'depositsUnpaid',
  'vendorsUnbooked',
  'categoriesUndecided',
  'tasksOpen',
  'noGuests',
  'answersPending',
  'guestsUnseated',
  'guestsUninvited',
  'seatingNotStarted',
  'vendorsWithoutPayments',
] as const

export type Unreadiness = (typeof unreadiness)[number]

export const readinessSchema = v.pipe(
  v.array(v.object({ reason: v.picklist(unreadiness), count })),
  v.maxLength(unreadiness.length),
)

export type Readiness = v.InferOutput<typeof readinessSchema>

/** A payment to make, in its item's currency. */
const duePaymentSchema = v.object({
  id: idSchema,
  version: versionSchema,
  what: textSchema(120),
  item: textSchema(120),
  vendor: textSchema(150),
  minor,
  currency: currencySchema,
  dueOn: daySchema,
  /** Until when the vendor keeps the day for a deposit; null where nothing runs out. */
  heldUntil: v.nullable(daySchema),
})

/** A conversation with a vendor that waits for the couple, or whose booking does. */
const waitingEnquirySchema = v.object({
  id: idSchema,
  name: textSchema(150),
  category: serviceCategorySchema,
  where: whereSchema,
  booking: v.nullable(bookingStatusSchema),
})

/**
 * What is counted together: messages that did not reach all, guests who lost their link, gifts
 * without a thank-you.
 */
export const gatheredTurns = ['messages', 'lookups', 'thanks'] as const

export type GatheredTurn = (typeof gatheredTurns)[number]

/**
 * One thing that is the reader's turn. A venue is one while none is booked and the wedding is near.
 */
const turnSchema = v.variant('kind', [
  v.object({ kind: v.literal('payment'), payment: duePaymentSchema }),
  v.object({ kind: v.literal('venue'), weddingDate: daySchema }),
  v.object({ kind: v.literal('quote'), choice: choiceSchema }),
  v.object({ kind: v.literal('enquiry'), enquiry: waitingEnquirySchema }),
  v.object({ kind: v.literal('task'), task: taskSchema }),
  v.object({ kind: v.picklist(gatheredTurns), count }),
])

export type BoardTurn = v.InferOutput<typeof turnSchema>

/** How many of each are shown. */
export const maxShown = { turns: 6, tasks: 4, choices: 6, activity: 5 }

/**
 * What is the reader's turn: how many things of each kind, and the first of them, what runs out
 * first on top.
 */
export const turnsSchema = v.object({
  waiting: v.object({
    tasks: count,
    quotes: count,
    enquiries: count,
    payments: count,
    venue: count,
    messages: count,
    lookups: count,
    thanks: count,
  }),
  first: v.pipe(v.array(turnSchema), v.maxLength(maxShown.turns)),
})

export type BoardTurns = v.InferOutput<typeof turnsSchema>

/**
 * How much waits for others: vendors whose turn it is, guests who were sent an invitation and have
 * not answered, invitations to plan that nobody has accepted, open tasks of other members. Null
 * where the reader may not know.
 */
export const othersSchema = v.object({
  vendors: v.nullable(count),
  guests: v.nullable(count),
  invitations: v.nullable(count),
  tasks: v.nullable(count),
})

export type BoardOthers = v.InferOutput<typeof othersSchema>

/**
 * Everything that the dashboard shows, for one member: what they may not see is null and told in
 * nothing else.
 */
export const boardSchema = v.object({
  /** The day it is where the wedding takes place. */
  today: daySchema,
  turns: turnsSchema,
  others: othersSchema,
  /** The first questions, while they are under way and the reader may answer them; else null. */
  setup: v.nullable(
    v.object({ state: v.picklist(setupStates), step: v.nullable(v.picklist(setupSteps)) }),
  ),
  /** Empty: everything is ready. Null for whoever sees only a part of the plan. */
  unready: v.nullable(readinessSchema),
  tasks: v.nullable(
    v.object({
      ...taskFiguresSchema.entries,
      upcoming: v.pipe(v.array(taskSchema), v.maxLength(maxShown.tasks)),
    }),
  ),
  vendors: v.nullable(
    v.object({
      ...vendorFiguresSchema.entries,
      /** The booked venue's name; null while none is booked. */
      venue: v.nullable(textSchema(150)),
      leading: v.pipe(v.array(choiceSchema), v.maxLength(maxShown.choices)),
    }),
  ),
  guests: v.nullable(guestFiguresSchema),
  money: v.nullable(moneyFiguresSchema),
  activity: v.pipe(v.array(activitySchema), v.maxLength(maxShown.activity)),
})

export type Board = v.InferOutput<typeof boardSchema>
