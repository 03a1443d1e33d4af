import { inOrder } from './statements.ts'

/**
 * A thread follows the booking that it led to: agreed threads get the state of their last booking, so
 * that what ended no longer counts as agreed.
 */
export const threadsFollowBookings = inOrder(() => statements)

const statements = [
  `alter table enquiries drop constraint enquiries_state_check`,
  `alter table enquiries add constraint enquiries_state_check check (state in ('draft', 'discarded',
    'sent', 'seen', 'answered', 'asked', 'offered', 'countered', 'accepted', 'booked', 'completed',
    'cancelled', 'lapsed', 'declined', 'withdrawn', 'expired', 'blocked'))`,
  `update enquiries set state = last.stand, since = last.updated_at,
      turn = case when last.stand = 'booked' then 'both' else 'none' end
    from (
      select distinct on (enquiry_id) enquiry_id, updated_at,
        case when agreement in ('cancelled', 'lapsed') then agreement
          when logistics = 'completed' then 'completed'
          when agreement in ('bound', 'fixed') and money <> 'deposit_due'
            and contract not in ('offered', 'half_signed') then 'booked'
          else 'accepted' end as stand
      from bookings order by enquiry_id, created_at desc
    ) last
    where last.enquiry_id = enquiries.id and enquiries.state = 'accepted' and last.stand <> 'accepted'`,
  // The day that the quote on the table names, where the wedding is.
  `update enquiries set facts = facts || jsonb_build_object('quoteDay', (
      select content -> 'validUntil' from quotes
      where quotes.enquiry_id = enquiries.id and quotes.state in ('open', 'countered')
      order by number desc limit 1))`,
  // A choice is booked once its booking is sure; what is only agreed waits for it.
  `update choices set state = 'quoted'
    from bookings
    where bookings.wedding_id = choices.wedding_id and bookings.business_id = choices.business_id
      and choices.state = 'booked' and choices.price_minor is not null
      and bookings.agreement in ('held', 'moving', 'stuck')`,
]
