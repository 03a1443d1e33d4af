import { everyone } from '#machines/messages/message.schema.ts'
import type { PlanArea } from '#machines/wedding/rights.schema.ts'

/** What it takes to read an answer that is cut to nobody's rights. */
export type WholeFor = 'partner' | PlanArea

/**
 * Written by hand: the answers of which whoever may read them reads all. Everything else that a
 * member of a wedding reads is in the table of fields.
 */
export const wholeAnswers: Record<string, WholeFor> = {
  '/api/weddings/:wedding/date-preview?date=2027-06-20': 'partner',
  '/api/weddings/:wedding/setup': 'partner',
  '/api/weddings/:wedding/guest-photos': 'partner',
  '/api/weddings/:wedding/events': 'guests',
  '/api/weddings/:wedding/guests/changes?since=:token': 'guests',
  '/api/weddings/:wedding/messages/save-the-dates': 'guests',
  [`/api/weddings/:wedding/messages/audience?${new URLSearchParams(everyone)}`]: 'guests',
  '/api/weddings/:wedding/messages/:message/recipients': 'guests',
  '/api/weddings/:wedding/tasks/counts': 'timeline',
  // Who is where on the day, for whoever sees the day (252).
  '/api/weddings/:wedding/arrivals': 'timeline',
  '/api/weddings/:wedding/saved-businesses?businesses=:business': 'vendors',
  '/api/enquiries/:enquiry/booking': 'vendors',
  '/api/enquiries/:enquiry/day': 'vendors',
  '/api/enquiries/:enquiry/review': 'vendors',
}

/** Files and a picture of a page that is being read: there are no fields to cut. */
export const files: Record<string, WholeFor> = {
  '/api/weddings/:wedding/guest-photos/archive': 'partner',
  '/api/weddings/:wedding/guest-photos/:photo/:size': 'partner',
  '/api/weddings/:wedding/website/photos/:photo': 'partner',
  '/api/weddings/:wedding/choices/:choice/documents/:document': 'vendors',
  '/api/enquiries/:enquiry/attachments/:attachment': 'vendors',
  '/api/quotes/:quote/document': 'vendors',
  '/api/bookings/:booking/document': 'vendors',
  '/api/weddings/:wedding/registry/gifts/:gift/pictures/:picture': 'guests',
  '/api/weddings/:wedding/registry/shop-pages/:page': 'guests',
  '/api/weddings/:wedding/registry/shop-pages/:page/picture': 'guests',
}

/** Answers whose readers a table of fields cannot tell apart, with the test that does. */
export const testedElsewhere: Record<string, [file: string, test: string]> = {
  '/api/weddings/:wedding/activity': [
    'tests/api/wedding/fields/fields.test.ts',
    'of the activities in the %s a member reads those of visible parts, without addresses and photos',
  ],
  '/api/weddings/:wedding/calendar.ics': [
    'tests/api/wedding/fields/fields.test.ts',
    'the calendar has the days of payments for whoever may view the budget, too',
  ],
  '/api/weddings/:wedding/calendar': [
    'tests/api/timeline/calendar.test.ts',
    'a subscription belongs to one member, reports its last read, and can be renewed and ended',
  ],
  '/api/weddings/:wedding/live': [
    'tests/api/wedding/live.test.ts',
    'other weddings, and areas that a helper may not see, stay silent',
  ],
  // A vendor's link for one right and a cost's for another have the same fields.
  '/api/weddings/:wedding/tasks/links': [
    'tests/api/timeline/task-links.test.ts',
    'is hidden from a member who may not see it, and stays when they change the task',
  ],
}
