import { inOrder } from './statements.ts'

/**
 * A request for a lost link says which households the couple has to hand it to, so that it no
 * longer waits once that is done. Of the requests from before, the activity of the same instant
 * says so.
 */
export const linksToPassOn = inOrder(() => [
  `alter table invitation_lookups add column household_ids uuid[] not null default '{}'`,
  `update invitation_lookups set household_ids = array(
      select (subject ->> 'id')::uuid from activities
      where activities.wedding_id = invitation_lookups.wedding_id and activities.kind = 'rsvp.linkMissed'
        and activities.created_at = invitation_lookups.updated_at
      order by activities.id)
    where state in ('sent', 'passed_on')`,
])
