import type { PlanArea } from '#machines/wedding/rights.schema.ts'

/**
 * Who reads a field: every member of the wedding, the two partners, or whoever may view (or edit)
 * all of these parts of the plan. Partners may do everything.
 */
export type Readers = 'member' | 'partner' | PlanArea | 'guests:edit' | 'timeline vendors'

/**
 * Written by hand: which fields of an answer a reader gets, by what they need for it. Items of a
 * list are written as one. The first readers of an answer are those who get it at all; others are
 * refused. `own` is what only somebody reads of themselves.
 */
export type FieldTable = Record<string, Partial<Record<Readers | 'own', string>>>

const wedding =
  'id version names weddingDate city country type currency me.userId me.kind me.rights.guests ' +
  'me.rights.budget me.rights.timeline me.rights.vendors createdAt updatedAt'

const task =
  'id version title category due.by due.day due.lead.months due.lead.days dueOn state ' +
  'completion.by completion.fact completion.category completion.of assigneeId notes number ' +
  'createdAt updatedAt'

const where = 'where.turn where.next where.deadline where.afterwards where.stage'

const choice =
  'id version category state passed since by name contact email phone website price.minor ' +
  'price.currency offerUntil notes documents createdAt updatedAt'

const business = 'business.id business.isListed business.city business.country'

const quote =
  'id enquiryId business.id business.name business.category number version state ' +
  'facts.expiresAt content.currency content.guests content.lines.id content.lines.kind ' +
  'content.lines.name content.lines.note content.lines.chosen content.lines.optional ' +
  'content.lines.quantity content.lines.unitMinor content.discount.kind content.discount.minor ' +
  'content.tax.mode content.tax.basisPoints content.deposit.kind content.deposit.basisPoints ' +
  'content.terms content.validUntil createdAt sentAt since'

const booking =
  'id enquiryId version state.agreement state.contract state.money state.logistics where.turn ' +
  'where.next where.deadline where.afterwards couple businessName firstDay lastDay weddingDay ' +
  'currency totalMinor payments.id payments.kind payments.minor payments.dueOn payments.status ' +
  'payments.steps'

/** All of these fields, of what is named before them. */
function of(name: string, ...fields: string[]) {
  return fields
    .join(' ')
    .split(' ')
    .map((field) => `${name}.${field}`)
    .join(' ')
}

export const fieldTable: FieldTable = {
  '/api/weddings/:wedding': {
    member: wedding,
    guests: 'expectedGuests',
    budget: 'budgetRange totalBudgetMinor',
    partner: 'partnerEmail',
  },
  '/api/weddings': {
    member: of('items', wedding),
    guests: 'items.expectedGuests',
    budget: 'items.budgetRange items.totalBudgetMinor',
    partner: 'items.partnerEmail',
  },
  '/api/weddings/:wedding/members': {
    member: of(
      'items',
      'userId version name kind rights.guests rights.budget rights.timeline rights.vendors joinedAt',
    ),
    partner: 'items.email',
    own: 'items.email',
  },
  '/api/weddings/:wedding/invitations': {
    partner: of(
      'items',
      'id version email kind state facts.sends facts.sentAt facts.expiresAt rights.guests rights.budget rights.timeline rights.vendors since createdAt',
    ),
  },
  '/api/weddings/:wedding/board': {
    member: 'today',
    partner: 'setup.state setup.step others.invitations',
    guests: 'guests.listed guests.coming guests.pending others.guests',
    'guests:edit': 'turns.waiting.messages turns.first.count',
    budget:
      'turns.waiting.payments money.currency money.total money.agreed money.paid money.overdue money.dueSoon ' +
      of('turns.first.payment', 'id version what item vendor minor currency dueOn heldUntil'),
    timeline:
      'tasks.all tasks.done tasks.doneByRule tasks.overdue tasks.aside others.tasks ' +
      of('tasks.upcoming', task),
    vendors:
      'turns.waiting.quotes turns.waiting.enquiries vendors.planned vendors.booked vendors.undecided vendors.quotes ' +
      of('turns.first.choice', choice) +
      ' ' +
      of('turns.first.enquiry', 'id name category', where) +
      ' ' +
      of('vendors.leading', choice, business) +
      ' ' +
      of('vendors.leading.enquiry', 'id isOpen', where),
    'timeline vendors': 'unready.reason unready.count',
  },
  '/api/weddings/:wedding/guests': {
    guests: of(
      'items',
      'id version householdId firstName lastName ageGroup isPlusOne tags diet email phone notes answers place createdAt updatedAt',
    ),
  },
  '/api/weddings/:wedding/guests/counts': {
    guests:
      'households people standing.coming standing.pending ages.adult diets householdsWithoutContact ' +
      of('events', 'eventId coming pending'),
  },
  '/api/weddings/:wedding/guests/apart': { guests: 'items.one items.other' },
  '/api/weddings/:wedding/households': {
    guests: of('items', 'id version name side addressLine1 city notes createdAt updatedAt'),
  },
  '/api/weddings/:wedding/rsvps': {
    guests: of(
      'items',
      'id version householdId state facts.sentAt facts.reachedAt since createdAt',
    ),
  },
  '/api/weddings/:wedding/rsvp-settings': { guests: 'version meals takesLookups remindFrom' },
  '/api/weddings/:wedding/messages': {
    guests: of(
      'items',
      'id version kind subject text filter.answer state facts.tries facts.sentAt facts.emails createdAt updatedAt',
    ),
  },
  '/api/weddings/:wedding/events/:event/seating': {
    guests: of('tables', 'id eventId name shape chairs version createdAt updatedAt'),
  },
  // The number of guests is what a cost by guest is multiplied by; how many have accepted is not.
  '/api/weddings/:wedding/budget': {
    budget:
      'today plan.version plan.wedding plan.totalMinor plan.currency plan.headcount guests.expected ' +
      of('items', 'id version category name vendor currency planned quoted agreed notes') +
      ' ' +
      of('payments', 'id version itemId what minor isBooked dueOn state paidOn paidBy method') +
      ' ' +
      of('contributors', 'id version name pledged currency'),
    guests: 'guests.coming',
    vendors: 'items.choiceId',
  },
  '/api/weddings/:wedding/choices': {
    vendors: of('items', choice, business) + ' ' + of('items.enquiry', 'id isOpen', where),
  },
  '/api/weddings/:wedding/choices/:choice': {
    vendors: `${of('choice', choice)} ${of('documents', 'id kind name type size by createdAt')}`,
  },
  '/api/weddings/:wedding/categories': {
    vendors:
      'items.category items.status items.counts.asked items.counts.quoted items.counts.booked ' +
      of('items.leading', choice, business) +
      ' ' +
      of('items.leading.enquiry', 'id isOpen', where),
  },
  '/api/weddings/:wedding/enquiries': {
    vendors:
      of('items', 'id version state since couple day minGuests maxGuests', where) +
      ' ' +
      of('items', business, 'business.name business.category') +
      ' ' +
      of('items', 'excerpt excerptSide unread createdAt lastEntryAt') +
      ' ' +
      of('items.booking', 'turn next deadline afterwards') +
      ' counts.all counts.mine counts.agreed counts.unread',
  },
  // How to reach the couple is for the vendor.
  '/api/enquiries/:enquiry': {
    vendors:
      `id version side state since ${where} progress.stages.stage progress.stages.at progress.now ` +
      'actions.event actions.ends actions.asks theirActions.event theirActions.ends theirActions.asks ' +
      `couple weddingId timeZone ${business} business.name business.category ` +
      of(
        'details',
        'day town venue phone currency contactBy minBudgetMinor maxBudgetMinor minGuests maxGuests mustHaves flexibility',
      ) +
      ' isContactShared unread createdAt lastEntryAt',
  },
  '/api/enquiries/:enquiry/entries': {
    vendors: of('items', 'id kind side author body facts.to facts.from facts.event at'),
    own: 'items.isMine',
  },
  '/api/enquiries/:enquiry/quotes': { vendors: of('items', quote) },
  '/api/weddings/:wedding/quotes': { vendors: of('items', quote) },
  '/api/weddings/:wedding/bookings': { vendors: of('items', booking) },
  '/api/bookings/:booking': {
    vendors:
      `${booking} side facts.due progress.stages actions.event actions.ends actions.asks ` +
      'theirActions.event theirActions.ends theirActions.asks holdUntil consequences.mine.by ' +
      'consequences.mine.daysLeft consequences.theirs.by consequences.theirs.daysLeft createdAt',
  },
  '/api/weddings/:wedding/tasks?limit=100': {
    timeline: of('items', task, 'completion.done completion.now completion.waitsFor'),
  },
  '/api/weddings/:wedding/schedule': {
    timeline: of('items', 'id version title start end place people notes createdAt updatedAt'),
  },
  '/api/weddings/:wedding/schedule/links': { timeline: of('items', 'id name createdAt') },
  '/api/weddings/:wedding/schedule/unlinked': {
    timeline: '',
    vendors: 'items.choiceId items.name',
  },
  '/api/weddings/:wedding/registry': {
    guests: 'version showsGivers delivery reserved gifts',
  },
  '/api/weddings/:wedding/registry/gifts': {
    guests: of('items', 'id version kind title note link currency price wanted taken givers'),
  },
  '/api/weddings/:wedding/registry/reservations': {
    guests: of('items', 'id version state units note giftId title kind currency giver at'),
  },
  '/api/weddings/:wedding/registry/outside-gifts': {
    guests: of('items', 'id version giver what note address state at'),
  },
  '/api/weddings/:wedding/website': {
    partner:
      'look story version takesPhotos arrangement.kind arrangement.audience visibility.version visibility.state ' +
      'visibility.slug visibility.suggested visibility.guestLink visibility.link visibility.before photos.id photos.version photos.alt ' +
      'photos.width photos.height ' +
      of('items', 'id title start end place') +
      ' ' +
      of('gifts', 'id kind title note link currency price wanted taken') +
      ' ' +
      of('events', 'id version kind'),
  },
}

/** Whose activities have a subject, by the area of the activity; written by hand, too. */
export const subjectTable: Record<string, Readers> = {
  guests: 'guests',
  budget: 'budget',
  timeline: 'timeline',
  vendors: 'vendors',
  wedding: 'partner',
  members: 'partner',
}
