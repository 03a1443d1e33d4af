import { inOrder } from './statements.ts'

/**
 * Bookings of one business shared a cost of the budget: the second overwrote the amount that was
 * agreed for the first, and its end removed it. Each one gets a cost of its own with the amount of
 * its booking, and takes its payments along; the first keeps the cost that there is. An amount that
 * is neither missing nor that of the last booking was written by the couple, and stays.
 */
export const costsOfSeveralBookings = inOrder(() => [
  `create temporary table shared_costs on commit drop as
    select bookings.id as booking_id, item.id as item_id, item.agreed_minor, total_minor,
      bookings.created_at,
      row_number() over (partition by item.id order by bookings.created_at, bookings.id) as place,
      -- The time of the booking's id, and the rest by chance.
      (substr(bookings.id::text, 1, 15) || substr(gen_random_uuid()::text, 16))::uuid as own_id
    from budget_items item join bookings on bookings.wedding_id = item.wedding_id
      and bookings.currency = item.currency and bookings.agreement not in ('cancelled', 'lapsed')
      and exists (select from budget_payments payment where payment.item_id = item.id
        and payment.booking_id = bookings.id and payment.state <> 'cancelled')`,
  `delete from shared_costs where item_id not in (
    select item_id from shared_costs group by item_id, agreed_minor
    having count(*) > 1 and coalesce(
        agreed_minor = (array_agg(total_minor order by place desc))[1], true)
      or agreed_minor is null and exists (select from budget_payments payment
        join bookings on bookings.id = payment.booking_id
        where payment.item_id = shared_costs.item_id
          and bookings.agreement in ('cancelled', 'lapsed')))`,
  `insert into budget_items (id, wedding_id, category, name, vendor, currency, per_guest, agreed_minor,
      notes, version, created_at, updated_at)
    select own_id, wedding_id, category, name, vendor, currency, false, total_minor, '', 1,
      shared_costs.created_at, now()
    from shared_costs join budget_items on budget_items.id = item_id where place > 1`,
  `update budget_payments set item_id = own_id, version = version + 1, updated_at = now()
    from shared_costs where place > 1 and budget_payments.item_id = shared_costs.item_id
      and budget_payments.booking_id = shared_costs.booking_id`,
  `update budget_items set agreed_minor = total_minor, version = version + 1, updated_at = now()
    from shared_costs where place = 1 and budget_items.id = item_id`,
])
