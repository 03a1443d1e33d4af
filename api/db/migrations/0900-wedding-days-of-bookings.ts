import { inOrder } from './statements.ts'

/**
 * The date of the wedding that the day of a booking goes with. What was never asked about another
 * date goes with the present one; an open question tells by how many days it stands beside it. Where
 * a vendor stayed on an old day, nobody wrote down which date that was: a booking of the days beside
 * the wedding counts as one of it, as until now, and any other stays unknown.
 */
export const weddingDaysOfBookings = inOrder(() => [
  `alter table bookings add column wedding_day date`,
  `update bookings set wedding_day = case
      when agreement in ('moving', 'stuck') and abs(asked_day - wedding_date) between 1 and 3
        then first_day - (asked_day - wedding_date)
      when agreement in ('moving', 'stuck') then first_day
      when abs(first_day - wedding_date) <= 3 then wedding_date
      when not exists (select from enquiry_entries where enquiry_id = bookings.enquiry_id
        and kind = 'booking_step' and facts ->> 'step' = 'date_asked'
        and facts ->> 'bookingId' = bookings.id::text) then wedding_date end
    from weddings where weddings.id = bookings.wedding_id`,
])
