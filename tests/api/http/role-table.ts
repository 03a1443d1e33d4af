/*
 * Who has access to which operation, written by hand from the specification and the decisions. It is
 * not read from the API, so that a changed declaration or guard fails here: change both together.
 */

/** Who an operation is for. The part after "of" is checked against the record in its path. */
export type Access =
  | 'everyone'
  | 'signed in'
  | 'couples'
  | 'couples and undecided accounts'
  | 'vendors'
  | 'vendors and undecided accounts'
  | 'reviewers'
  | 'vendors and reviewers'
  /** The vendor who owns the business. */
  | 'owner of the business'
  | 'owner of the business and reviewers'
  /** Both partners and every helper, whatever their rights. */
  | 'members of the wedding'
  /** Both partners. */
  | 'partners of the wedding'
  /** The owner of the business, both partners, and helpers who may see or change the couple’s vendors. */
  | 'viewers of the enquiry'
  | 'editors of the enquiry'
  /** Both partners, and the vendor. */
  | 'partners and vendor of the enquiry'
  /** Both partners, and helpers with that right to that part of the plan. */
  | `${'guests' | 'budget' | 'timeline' | 'vendors'}:${'view' | 'edit'} of the wedding`

export const roleTable: Record<string, Access> = {
  // the service itself
  'GET /healthz': 'everyone',
  'GET /readyz': 'everyone',
  'GET /metrics': 'everyone',
  'GET /api/config': 'everyone',
  'GET /api/openapi.json': 'everyone',
  'GET /api/docs': 'everyone',
  'GET /dev/outbox': 'everyone',
  'GET /dev/outbox.json': 'everyone',
  'POST /api/contact': 'everyone',

  // session and account
  'POST /api/auth/set-cookie': 'everyone',
  'POST /api/auth/hosted': 'everyone',
  'POST /api/auth/logout': 'everyone',
  // The three tokens in its body prove whose sessions end: only the account’s owner has fresh ones.
  'POST /api/auth/sign-out-everywhere': 'everyone',
  'POST /api/auth/refresh': 'signed in',
  'POST /api/auth/change-password': 'signed in',
  'GET /api/auth/me': 'signed in',
  'PATCH /api/auth/me': 'signed in',
  'GET /api/auth/devices': 'signed in',
  'POST /api/auth/devices/sign-out-others': 'signed in',
  'DELETE /api/auth/devices/{id}': 'signed in',
  'POST /api/registrations': 'everyone',
  'GET /api/account/deletion': 'signed in',
  'POST /api/account/deletion/events': 'signed in',
  'GET /api/account/export': 'signed in',
  'GET /api/notices': 'signed in',
  'GET /api/notices/unread': 'signed in',
  'POST /api/notices/read': 'signed in',
  'GET /api/notices/settings': 'signed in',
  'PATCH /api/notices/settings': 'signed in',
  'POST /api/notices/unsubscribe/{token}': 'everyone',

  // the wedding and its members
  'GET /api/weddings': 'couples',
  'POST /api/weddings': 'couples and undecided accounts',
  'GET /api/weddings/{id}': 'members of the wedding',
  'PATCH /api/weddings/{id}': 'partners of the wedding',
  'GET /api/weddings/{id}/board': 'members of the wedding',
  'GET /api/weddings/{id}/activity': 'members of the wedding',
  'POST /api/weddings/{id}/activity/{activityId}/undo': 'members of the wedding',
  'GET /api/weddings/{id}/live': 'members of the wedding',
  'GET /api/weddings/{id}/date-preview': 'partners of the wedding',
  'GET /api/weddings/{id}/setup': 'partners of the wedding',
  'POST /api/weddings/{id}/setup/events': 'partners of the wedding',
  'GET /api/weddings/{id}/members': 'members of the wedding',
  'PATCH /api/weddings/{id}/members/{userId}': 'partners of the wedding',
  'DELETE /api/weddings/{id}/members/{userId}': 'partners of the wedding',
  'GET /api/weddings/{id}/invitations': 'partners of the wedding',
  'POST /api/weddings/{id}/invitations': 'partners of the wedding',
  'POST /api/weddings/{id}/invitations/{invitationId}/steps': 'partners of the wedding',
  'GET /api/invitations/{token}': 'everyone',
  'POST /api/invitations/{token}/accept': 'couples and undecided accounts',
  'POST /api/invitations/{token}/decline': 'everyone',

  // timeline
  'GET /api/weddings/{id}/tasks': 'timeline:view of the wedding',
  'POST /api/weddings/{id}/tasks': 'timeline:edit of the wedding',
  'GET /api/weddings/{id}/tasks/counts': 'timeline:view of the wedding',
  'POST /api/weddings/{id}/tasks/events': 'timeline:edit of the wedding',
  'PATCH /api/weddings/{id}/tasks/{taskId}': 'timeline:edit of the wedding',
  'GET /api/weddings/{id}/schedule': 'timeline:view of the wedding',
  'POST /api/weddings/{id}/schedule': 'timeline:edit of the wedding',
  'PATCH /api/weddings/{id}/schedule/{itemId}': 'timeline:edit of the wedding',
  'DELETE /api/weddings/{id}/schedule/{itemId}': 'timeline:edit of the wedding',
  'GET /api/weddings/{id}/schedule/links': 'timeline:view of the wedding',
  'POST /api/weddings/{id}/schedule/links': 'timeline:edit of the wedding',
  'GET /api/weddings/{id}/schedule/unlinked': 'timeline:view of the wedding',
  'DELETE /api/weddings/{id}/schedule/links/{linkId}': 'timeline:edit of the wedding',
  'GET /api/day/{token}': 'everyone',
  'GET /api/weddings/{id}/calendar': 'timeline:view of the wedding',
  'GET /api/weddings/{id}/calendar.ics': 'timeline:view of the wedding',
  // A subscription is personal and changes nothing in the plan.
  'POST /api/weddings/{id}/calendar/subscription': 'timeline:view of the wedding',
  'DELETE /api/weddings/{id}/calendar/subscription': 'timeline:view of the wedding',
  'GET /api/calendar/{file}': 'everyone',

  // guests, answers, seating
  'GET /api/weddings/{id}/guests': 'guests:view of the wedding',
  'POST /api/weddings/{id}/guests': 'guests:edit of the wedding',
  'GET /api/weddings/{id}/guests/counts': 'guests:view of the wedding',
  'POST /api/weddings/{id}/guests/changes': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/guests/removals': 'guests:edit of the wedding',
  'PATCH /api/weddings/{id}/guests/{guestId}': 'guests:edit of the wedding',
  'GET /api/weddings/{id}/households': 'guests:view of the wedding',
  'POST /api/weddings/{id}/households': 'guests:edit of the wedding',
  'PATCH /api/weddings/{id}/households/{householdId}': 'guests:edit of the wedding',
  'GET /api/weddings/{id}/events': 'guests:view of the wedding',
  'POST /api/weddings/{id}/events': 'guests:edit of the wedding',
  'PATCH /api/weddings/{id}/events/{eventId}': 'guests:edit of the wedding',
  'DELETE /api/weddings/{id}/events/{eventId}': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/guests/imports': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/guests/merges': 'guests:edit of the wedding',
  'GET /api/weddings/{id}/guests/apart': 'guests:view of the wedding',
  'POST /api/weddings/{id}/guests/apart': 'guests:edit of the wedding',
  'GET /api/weddings/{id}/guests/news': 'guests:view of the wedding',
  'GET /api/weddings/{id}/rsvps': 'guests:view of the wedding',
  'POST /api/weddings/{id}/rsvps': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/rsvps/links': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/rsvps/reminders': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/rsvps/{rsvpId}/steps': 'guests:edit of the wedding',
  'GET /api/weddings/{id}/rsvp-settings': 'guests:view of the wedding',
  'PATCH /api/weddings/{id}/rsvp-settings': 'guests:edit of the wedding',
  'GET /api/rsvp/{token}': 'everyone',
  'GET /api/rsvp/{token}/calendar.ics': 'everyone',
  'POST /api/rsvp/{token}/steps': 'everyone',
  'POST /api/rsvp/{token}/answer': 'everyone',
  'GET /api/weddings/{id}/events/{eventId}/seating': 'guests:view of the wedding',
  'POST /api/weddings/{id}/events/{eventId}/tables': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/events/{eventId}/seats': 'guests:edit of the wedding',
  'PATCH /api/weddings/{id}/tables/{tableId}': 'guests:edit of the wedding',
  'DELETE /api/weddings/{id}/tables/{tableId}': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/seating-rules': 'guests:edit of the wedding',
  'PATCH /api/weddings/{id}/seating-rules/{ruleId}': 'guests:edit of the wedding',
  'DELETE /api/weddings/{id}/seating-rules/{ruleId}': 'guests:edit of the wedding',

  // businesses and their approval
  'GET /api/businesses': 'vendors',
  'POST /api/businesses': 'vendors and undecided accounts',
  'GET /api/businesses/{id}': 'owner of the business',
  'PATCH /api/businesses/{id}': 'owner of the business',
  'GET /api/businesses/{id}/figures': 'owner of the business',
  'GET /api/businesses/{id}/listing': 'owner of the business',
  'PATCH /api/businesses/{id}/listing': 'owner of the business',
  'POST /api/businesses/{id}/listing/events': 'owner of the business',
  'POST /api/businesses/{id}/photos': 'owner of the business',
  'GET /api/businesses/{id}/calendar': 'owner of the business',
  'PATCH /api/businesses/{id}/calendar': 'owner of the business',
  'POST /api/businesses/{id}/calendar/fetches': 'owner of the business',
  'GET /api/businesses/{id}/photos/{photoId}/{size}': 'owner of the business and reviewers',
  'GET /api/businesses/{id}/approval': 'owner of the business',
  'POST /api/businesses/{id}/approval/events': 'owner of the business',
  'POST /api/businesses/{id}/documents': 'owner of the business',
  'DELETE /api/businesses/{id}/documents/{documentId}': 'owner of the business',
  'GET /api/documents/{id}': 'owner of the business and reviewers',
  'GET /api/approvals': 'reviewers',
  'GET /api/approvals/counts': 'reviewers',
  'GET /api/approvals/{id}': 'reviewers',
  'POST /api/approvals/{id}/events': 'reviewers',
  'POST /api/marketplace/listings/{slug}/views': 'everyone',
  'GET /api/live': 'vendors and reviewers',
  'GET /api/marketplace/live': 'everyone',
  'PUT /api/approvals/{id}/claim': 'reviewers',
  'DELETE /api/approvals/{id}/claim': 'reviewers',
  'GET /api/documents/{id}/preview': 'reviewers',
  'POST /api/team/look-ups': 'reviewers',
  'GET /api/team/actions': 'reviewers',
  'GET /api/businesses/{id}/changes': 'owner of the business',
  'POST /api/businesses/{id}/changes': 'owner of the business',
  'POST /api/businesses/{id}/changes/{changeId}/events': 'owner of the business',
  'GET /api/changes': 'reviewers',
  'GET /api/approvals/{id}/changes': 'reviewers',
  'POST /api/changes/{id}/events': 'reviewers',
  'GET /api/proofs': 'reviewers',
  'POST /api/proofs/{id}/events': 'reviewers',
  'POST /api/marketplace/listings/{slug}/reports': 'everyone',
  'GET /api/team/reports': 'reviewers',
  'GET /api/team/reports/{id}': 'reviewers',
  'POST /api/team/reports/{id}/events': 'reviewers',
  'GET /api/marketplace/search': 'everyone',
  'GET /api/marketplace/suggest': 'everyone',
  'GET /api/marketplace/comparison': 'everyone',
  'GET /api/marketplace/listings/{slug}': 'everyone',
  'GET /api/marketplace/photos/{id}/{size}': 'everyone',
  'GET /api/marketplace/listings/{slug}/picture': 'everyone',
  'GET /api/marketplace/listings/{slug}/availability': 'everyone',
  'GET /marketplace/v/{slug}': 'everyone',
  'GET /marketplace/{category}': 'everyone',
  'GET /marketplace/{category}/{town}': 'everyone',
  'GET /sitemap-places.xml': 'everyone',
  'GET /sitemap-vendors.xml': 'everyone',
  'GET /api/places/centres': 'everyone',
  'GET /api/places/towns': 'everyone',

  // the vendors a couple considers
  'GET /api/weddings/{id}/enquiries': 'vendors:view of the wedding',
  'POST /api/weddings/{id}/enquiries': 'vendors:edit of the wedding',
  'GET /api/businesses/{id}/enquiries': 'owner of the business',
  'GET /api/enquiries/{enquiryId}': 'viewers of the enquiry',
  'GET /api/enquiries/{enquiryId}/entries': 'viewers of the enquiry',
  'POST /api/enquiries/{enquiryId}/messages': 'editors of the enquiry',
  'POST /api/enquiries/{enquiryId}/events': 'editors of the enquiry',
  'PUT /api/enquiries/{enquiryId}/read': 'viewers of the enquiry',
  'GET /api/enquiries/{enquiryId}/quotes': 'viewers of the enquiry',
  'POST /api/enquiries/{enquiryId}/quotes': 'owner of the business',
  'PUT /api/quotes/{quoteId}': 'owner of the business',
  'POST /api/quotes/{quoteId}/events': 'editors of the enquiry',
  'GET /api/quotes/{quoteId}/document': 'viewers of the enquiry',
  'GET /api/weddings/{id}/quotes': 'vendors:view of the wedding',
  'GET /api/businesses/{id}/quote-templates': 'owner of the business',
  'POST /api/businesses/{id}/quote-templates': 'owner of the business',
  'PUT /api/businesses/{id}/quote-templates/{templateId}': 'owner of the business',
  'DELETE /api/businesses/{id}/quote-templates/{templateId}': 'owner of the business',
  'GET /api/businesses/{id}/saved-replies': 'owner of the business',
  'POST /api/businesses/{id}/saved-replies': 'owner of the business',
  'PUT /api/businesses/{id}/saved-replies/{replyId}': 'owner of the business',
  'DELETE /api/businesses/{id}/saved-replies/{replyId}': 'owner of the business',
  'GET /api/businesses/{id}/response-facts': 'owner of the business',
  'GET /api/marketplace/listings/{slug}/response-facts': 'everyone',
  'GET /api/enquiries/{enquiryId}/booking': 'viewers of the enquiry',
  'GET /api/enquiries/{enquiryId}/day': 'viewers of the enquiry',
  'POST /api/enquiries/{enquiryId}/wait': 'partners of the wedding',
  'POST /api/enquiries/{enquiryId}/wait/events': 'partners of the wedding',
  'GET /api/bookings/{id}': 'viewers of the enquiry',
  'GET /api/bookings/{id}/document': 'viewers of the enquiry',
  'POST /api/bookings/{id}/events': 'partners and vendor of the enquiry',
  'GET /api/businesses/{id}/bookings': 'owner of the business',
  'GET /api/businesses/{id}/payments': 'owner of the business',
  'GET /api/businesses/{id}/calendar/bookings': 'owner of the business',
  'POST /api/businesses/{id}/calendar/link': 'owner of the business',
  'DELETE /api/businesses/{id}/calendar/link': 'owner of the business',
  'GET /api/business-calendar/{file}': 'everyone',
  'GET /api/enquiries/{enquiryId}/review': 'viewers of the enquiry',
  'POST /api/enquiries/{enquiryId}/review': 'vendors:edit of the wedding',
  'POST /api/reviews/{id}/events': 'editors of the enquiry',
  'GET /api/businesses/{id}/reviews': 'owner of the business',
  'GET /api/marketplace/listings/{slug}/reviews': 'everyone',
  'POST /api/marketplace/reviews/{id}/reports': 'everyone',
  'GET /api/team/reviews': 'reviewers',
  'POST /api/team/reviews/{id}/events': 'reviewers',
  'GET /api/weddings/{id}/bookings': 'vendors:view of the wedding',
  'GET /api/weddings/{id}/choices': 'vendors:view of the wedding',
  'POST /api/weddings/{id}/choices': 'vendors:edit of the wedding',
  'GET /api/weddings/{id}/choices/{choiceId}': 'vendors:view of the wedding',
  'PATCH /api/weddings/{id}/choices/{choiceId}': 'vendors:edit of the wedding',
  'DELETE /api/weddings/{id}/choices/{choiceId}': 'vendors:edit of the wedding',
  'POST /api/weddings/{id}/choices/{choiceId}/events': 'vendors:edit of the wedding',
  'POST /api/weddings/{id}/choices/{choiceId}/documents': 'vendors:edit of the wedding',
  'GET /api/weddings/{id}/choices/{choiceId}/documents/{documentId}': 'vendors:view of the wedding',
  'DELETE /api/weddings/{id}/choices/{choiceId}/documents/{documentId}':
    'vendors:edit of the wedding',
  'GET /api/weddings/{id}/categories': 'vendors:view of the wedding',
  'POST /api/weddings/{id}/wanted-categories': 'vendors:edit of the wedding',
  'POST /api/weddings/{id}/categories/{category}/events': 'vendors:edit of the wedding',
  'GET /api/weddings/{id}/saved-businesses': 'vendors:view of the wedding',

  // budget
  'GET /api/weddings/{id}/budget': 'budget:view of the wedding',
  'PATCH /api/weddings/{id}/budget': 'budget:edit of the wedding',
  'POST /api/weddings/{id}/budget/what-if': 'budget:edit of the wedding',
  'POST /api/weddings/{id}/budget/items': 'budget:edit of the wedding',
  'PATCH /api/weddings/{id}/budget/items/{itemId}': 'budget:edit of the wedding',
  'DELETE /api/weddings/{id}/budget/items/{itemId}': 'budget:edit of the wedding',
  'POST /api/weddings/{id}/budget/payments': 'budget:edit of the wedding',
  'PATCH /api/weddings/{id}/budget/payments/{paymentId}': 'budget:edit of the wedding',
  'POST /api/weddings/{id}/budget/payments/{paymentId}/events': 'budget:edit of the wedding',
  'POST /api/weddings/{id}/budget/contributors': 'budget:edit of the wedding',
  'PATCH /api/weddings/{id}/budget/contributors/{contributorId}': 'budget:edit of the wedding',
  'DELETE /api/weddings/{id}/budget/contributors/{contributorId}': 'budget:edit of the wedding',
  'POST /api/weddings/{id}/budget/imports': 'budget:edit of the wedding',

  // the wedding page
  'GET /api/weddings/{id}/website': 'partners of the wedding',
  'PATCH /api/weddings/{id}/website': 'partners of the wedding',
  'PATCH /api/weddings/{id}/website/address': 'partners of the wedding',
  'POST /api/weddings/{id}/website/events': 'partners of the wedding',
  'POST /api/weddings/{id}/website/photos': 'partners of the wedding',
  'GET /api/weddings/{id}/website/photos/{photoId}': 'partners of the wedding',
  'PATCH /api/weddings/{id}/website/photos/{photoId}': 'partners of the wedding',
  'DELETE /api/weddings/{id}/website/photos/{photoId}': 'partners of the wedding',
  'GET /w/{slug}': 'everyone',
  'GET /w/{slug}/{key}': 'everyone',
  'GET /api/w/{slug}': 'everyone',
  'POST /api/w/{slug}/word': 'everyone',
  'GET /api/w/{slug}/photos/{photoId}': 'everyone',
  'GET /api/w/{slug}/gifts/{giftId}/pictures/{pictureId}': 'everyone',

  // registry
  'GET /api/weddings/{id}/registry': 'guests:view of the wedding',
  // Only the couple may know who gave what.
  'PATCH /api/weddings/{id}/registry-givers': 'partners of the wedding',
  'GET /api/weddings/{id}/registry/gifts': 'guests:view of the wedding',
  'POST /api/weddings/{id}/registry/gifts': 'guests:edit of the wedding',
  'PATCH /api/weddings/{id}/registry/gifts/{giftId}': 'guests:edit of the wedding',
  'DELETE /api/weddings/{id}/registry/gifts/{giftId}': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/registry/gifts/{giftId}/place': 'guests:edit of the wedding',
  'POST /api/weddings/{id}/registry/gifts/{giftId}/picture': 'guests:edit of the wedding',
  'DELETE /api/weddings/{id}/registry/gifts/{giftId}/picture': 'guests:edit of the wedding',
  'GET /api/weddings/{id}/registry/gifts/{giftId}/pictures/{pictureId}':
    'guests:view of the wedding',
  'GET /api/weddings/{id}/registry/reservations': 'guests:view of the wedding',
  'POST /api/weddings/{id}/registry/reservations/{reservationId}/events':
    'guests:edit of the wedding',
  'GET /api/rsvp/{token}/gifts': 'everyone',
  'GET /api/rsvp/{token}/gifts/{giftId}/pictures/{pictureId}': 'everyone',
  'POST /api/rsvp/{token}/gifts/{giftId}/events': 'everyone',
}

/** The users who ask: one of each kind that the product distinguishes. */
export const askers = [
  'nobody',
  'owner',
  'partner',
  'helper without rights',
  'helper who views all',
  'helper who edits guests',
  'helper who edits the budget',
  'helper who edits the timeline',
  'helper who edits vendors',
  'other couple',
  'undecided account',
  'vendor',
  'other vendor',
  'reviewer',
] as const
export type Asker = (typeof askers)[number]

/** The refusal of a user without access. */
export type Refusal = 'signed_out' | 'wrong_role' | 'no_right' | 'not_found'

/** The users whom an access allows. */
const letIn: Record<Access, readonly Asker[]> = {
  everyone: askers,
  'signed in': askers.filter((asker) => asker !== 'nobody'),
  // An account that has not chosen a role yet counts as a couple’s.
  couples: askers.slice(1, 11),
  'couples and undecided accounts': askers.slice(1, 11),
  vendors: ['vendor', 'other vendor'],
  'vendors and undecided accounts': ['vendor', 'other vendor', 'undecided account'],
  reviewers: ['reviewer'],
  'vendors and reviewers': ['vendor', 'other vendor', 'reviewer'],
  'owner of the business': ['vendor'],
  'owner of the business and reviewers': ['vendor', 'reviewer'],
  'members of the wedding': askers.slice(1, 9),
  'partners of the wedding': ['owner', 'partner'],
  'guests:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits guests',
  ],
  'guests:edit of the wedding': ['owner', 'partner', 'helper who edits guests'],
  'budget:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits the budget',
  ],
  'budget:edit of the wedding': ['owner', 'partner', 'helper who edits the budget'],
  'timeline:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits the timeline',
  ],
  'timeline:edit of the wedding': ['owner', 'partner', 'helper who edits the timeline'],
  'vendors:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits vendors',
  ],
  'viewers of the enquiry': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits vendors',
    'vendor',
  ],
  'partners and vendor of the enquiry': ['owner', 'partner', 'vendor'],
  'editors of the enquiry': ['owner', 'partner', 'helper who edits vendors', 'vendor'],
  'vendors:edit of the wedding': ['owner', 'partner', 'helper who edits vendors'],
}

/** The refusal of a user by an operation, or null if they are allowed. */
export function refusalFor(asker: Asker, access: Access): Refusal | null {
  if (letIn[access].includes(asker)) return null
  if (asker === 'nobody') return 'signed_out'
  // Another couple’s wedding and another vendor’s business look like missing ones.
  const isStranger = asker === 'other couple' || asker === 'undecided account'
  if (isStranger && / of the (?:wedding|enquiry)$/.test(access)) return 'not_found'
  if (asker === 'other vendor' && access.startsWith('owner of the business')) return 'not_found'
  if (asker === 'other vendor' && access.endsWith(' of the enquiry')) return 'not_found'
  if (asker.startsWith('helper ') && / of the (?:wedding|enquiry)$/.test(access)) return 'no_right'
  return 'wrong_role'
}
