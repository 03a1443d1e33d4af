import { inOrder } from './statements.ts'

/**
 * Renames stored names to the words that the code uses: the event of a thread entry, the guests and
 * the budget of an enquiry, when a couple was notified of a photo, and for which wedding day it was
 * reminded of thank-yous.
 */
export const standardNames = inOrder(() => [
  `update enquiry_entries
    set facts = (facts - 'told') || jsonb_build_object('event', facts -> 'told')
    where facts ? 'told'`,
  `update enquiries
    set details = (details - array['leastGuests', 'mostGuests', 'leastMinor', 'mostMinor'])
      || jsonb_build_object(
        'minGuests', details -> 'leastGuests', 'maxGuests', details -> 'mostGuests',
        'minBudgetMinor', details -> 'leastMinor', 'maxBudgetMinor', details -> 'mostMinor')
    where details ? 'leastGuests'`,
  `alter table guest_photos rename column told_at to notified_at`,
  `alter index guest_photos_untold rename to guest_photos_not_notified`,
  `alter table wedding_reminders rename column thanks_told_for to thanks_reminded_for`,
])
