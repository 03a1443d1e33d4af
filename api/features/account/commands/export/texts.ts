import activity from '#locales/en/activity.json' with { type: 'json' }
import album from '#locales/en/album.json' with { type: 'json' }
import budget from '#locales/en/budget.json' with { type: 'json' }
import choices from '#locales/en/choices.json' with { type: 'json' }
import own from '#locales/en/export.json' with { type: 'json' }
import guests from '#locales/en/guests.json' with { type: 'json' }
import listings from '#locales/en/listings.json' with { type: 'json' }
import messages from '#locales/en/messages.json' with { type: 'json' }
import publishing from '#locales/en/publishing.json' with { type: 'json' }
import quotes from '#locales/en/quotes.json' with { type: 'json' }
import registry from '#locales/en/registry.json' with { type: 'json' }
import review from '#locales/en/review.json' with { type: 'json' }
import reviews from '#locales/en/reviews.json' with { type: 'json' }
import schedule from '#locales/en/schedule.json' with { type: 'json' }
import seating from '#locales/en/seating.json' with { type: 'json' }
import timeline from '#locales/en/timeline.json' with { type: 'json' }
import vendors from '#locales/en/vendors.json' with { type: 'json' }
import wedding from '#locales/en/wedding.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>

/** What a table says besides its values. */
export const { yes, no, rest } = own

/** A guest without a name, who comes with somebody. */
export const unnamedGuest = guests.table.plusOneAlone

/**
 * The sheets of the workbook: the tables that people work with as lists. The others are in the
 * other files.
 */
const sheets: Readonly<Record<string, string>> = own.sheets

export function sheetNameOf(table: string): string | undefined {
  return sheets[table]
}

/**
 * The words of a column whose values are ours, by table and column: those of the screens, so that
 * the export says what the product says. A few states are on no screen and have words of their own.
 */
const valueTexts: Readonly<Record<string, Texts>> = {
  'accountDeletions.state': own.values.deletion,
  'activities.area': activity.area,
  'approvalSteps.fromState': vendors.approval,
  'approvalSteps.side': own.values.approvalSide,
  'approvalSteps.toState': vendors.approval,
  'bookings.agreement': own.values.agreement,
  'bookings.contract': own.values.contract,
  'bookings.endedBy': own.values.side,
  'bookings.logistics': own.values.logistics,
  'bookings.money': own.values.money,
  'budgetItems.category': budget.category,
  'budgetPayments.bookingKind': own.values.bookingKind,
  'budgetPayments.method': budget.methods,
  'budgetPayments.state': budget.payment.state,
  'businessChanges.state': vendors.change.state,
  'businessDocuments.kind': vendors.documents.kind,
  'businessDocuments.state': vendors.proof.state,
  'businessInvitations.state': wedding.invitations.state,
  'businesses.approval': vendors.approval,
  'businesses.category': vendors.category,
  'choiceDocuments.kind': choices.documents.kind,
  'choices.category': vendors.category,
  'choices.state': choices.state,
  'dayWaits.state': own.values.dayWait,
  'enquiries.excerptSide': own.values.side,
  'enquiries.state': own.values.enquiry,
  'enquiryEntries.kind': own.values.entry,
  'enquiryEntries.side': own.values.side,
  'enquiryReads.side': own.values.side,
  'giftReservations.state': registry.state,
  'gifts.category': registry.category,
  'gifts.kind': registry.gift.kinds,
  'guestMessages.kind': messages.title,
  'guestMessages.state': messages.state,
  'guestPhotos.state': album.tabs,
  'guests.ageGroup': guests.guest.ages,
  'guests.answers': guests.answer,
  'households.side': own.values.householdSide,
  'listingReports.state': review.reports.state,
  'listingSearches.kind': own.values.search,
  'listings.state': listings.editor.state,
  'noticeSettings.digest': own.values.digest,
  'outsideGifts.state': registry.state,
  'partnerInvitations.kind': wedding.members.kind,
  'partnerInvitations.state': wedding.invitations.state,
  'pendingRegistrations.role': own.values.account,
  'proofSteps.fromState': vendors.proof.state,
  'proofSteps.kind': vendors.documents.kind,
  'proofSteps.side': own.values.approvalSide,
  'proofSteps.toState': vendors.proof.state,
  'quotes.state': quotes.states,
  'reviews.occasion': own.values.occasion,
  'reviews.reason': reviews.reason,
  'reviews.state': reviews.state,
  'rsvps.state': guests.rsvpState,
  'seatingRules.kind': seating.rules,
  'seatingTables.shape': { round: seating.tables.round, long: seating.tables.long },
  'tasks.category': timeline.category,
  'tasks.dueBy': own.values.dueBy,
  'tasks.state': own.values.task,
  'unavailableDays.source': own.values.daySource,
  'users.role': own.values.account,
  'vendorDays.state': own.values.arrival,
  'weddingEvents.kind': { ...guests.event, other: timeline.category.other },
  'weddingMembers.kind': wedding.members.kind,
  'weddingPageDoors.state': publishing.visibility.state,
  'weddingPages.look': publishing.form.looks,
  'weddings.budgetRange': wedding.budgetRange,
  'weddings.type': wedding.type,
}

/** What the forms of the screens call a field, by table and column. */
const labels: Readonly<Record<string, string>> = {
  ...labelsOf('guests', guests.guest, ['firstName', 'lastName', 'ageGroup', 'tags', 'diet']),
  ...labelsOf('guests', guests.guest, ['meal', 'email', 'phone', 'notes']),
  'guests.isPlusOne': guests.table.plusOneAlone,
  ...labelsOf('households', guests.household, ['name', 'side', 'addressLine1', 'addressLine2']),
  ...labelsOf('households', guests.household, ['city', 'region', 'postcode', 'country', 'notes']),
  ...labelsOf('weddingEvents', guests.events, ['name', 'day', 'location', 'address']),
  'weddingEvents.startMinute': guests.events.start,
  'weddingEvents.endMinute': guests.events.end,
  'seats.chair': seating.print.chair,
  ...labelsOf('tasks', timeline.form, ['title', 'category', 'notes']),
  'tasks.assigneeId': timeline.form.assignee,
  'tasks.choiceId': timeline.link.vendor,
  'tasks.itemId': timeline.link.item,
  ...labelsOf('scheduleItems', schedule.form, ['title', 'place', 'people', 'notes']),
  'scheduleItems.startMinute': schedule.form.start,
  'scheduleItems.endMinute': schedule.form.end,
  ...labelsOf('budgetItems', budget.item, ['name', 'category', 'vendor', 'planned', 'quoted']),
  ...labelsOf('budgetItems', budget.item, ['agreed', 'notes']),
  ...labelsOf('budgetPayments', budget.payment, ['what', 'dueOn', 'paidOn', 'paidBy', 'method']),
  ...labelsOf('choices', choices.details, ['category', 'name', 'contact', 'email', 'phone']),
  ...labelsOf('choices', choices.details, ['website', 'price', 'offerUntil', 'notes']),
  ...labelsOf('gifts', registry.gift, ['kind', 'title', 'category', 'wanted', 'suggested']),
  ...labelsOf('gifts', registry.gift, ['howToGive', 'link', 'note']),
}

function labelsOf<F extends string>(
  table: string,
  texts: Readonly<Record<F, string>>,
  fields: readonly F[],
) {
  return Object.fromEntries(fields.map((field) => [`${table}.${field}`, texts[field]]))
}

const columns: Readonly<Record<string, string>> = own.columns

/** What a column is called; undefined where it has no text. */
export function labelOf(table: string, column: string): string | undefined {
  return labels[`${table}.${column}`] ?? columns[column]
}

/** The words for the values of a column; undefined where they are somebody's own. */
export function valuesOf(table: string, column: string): Texts | undefined {
  return valueTexts[`${table}.${column}`]
}

/**
 * The sides of a couple's households, by their first names as on the screens ("Maya's side"); which
 * of the two it is where those are missing or the same.
 */
export function sideTexts(...couple: [first: string, second: string]): Texts {
  const [first = '', second = ''] = couple.map((name) => name.trim().split(/\s+/)[0])
  const { householdSide } = own.values
  const isTold = first !== '' && second !== '' && first.toLowerCase() !== second.toLowerCase()
  if (!isTold) return householdSide
  return { ...householdSide, first: sideOf(first), second: sideOf(second) }
}

function sideOf(name: string) {
  return guests.side.of.replace('{{name}}', name)
}
