import { inOrder } from './statements.ts'

/**
 * Bookings, each of one enquiry. The days that one takes are places of the business: no two bookings
 * have the same place of a day, however many are made in the same instant. Its payments are those of
 * the couple’s budget; what the business has to keep of them stays when the couple is erased, without
 * a name.
 */
export const bookings = inOrder(() => statements)

const statements = [
  `create table bookings (
    id uuid primary key,
    enquiry_id uuid not null references enquiries on delete cascade,
    quote_id uuid not null,
    wedding_id uuid references weddings on delete set null,
    business_id uuid references businesses on delete set null,
    version integer not null check (version >= 1),
    agreement text not null check (agreement in
      ('held', 'bound', 'moving', 'stuck', 'fixed', 'cancelled', 'lapsed')),
    contract text not null check (contract in
      ('none_needed', 'offered', 'half_signed', 'in_force', 'closed')),
    money text not null check (money in
      ('nothing_due', 'deposit_due', 'balance_due', 'paid_in_full', 'kept')),
    logistics text not null check (logistics in
      ('to_plan', 'ready', 'the_day', 'completed', 'called_off')),
    state_version integer not null check (state_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    first_day date not null,
    last_day date not null check (last_day >= first_day),
    asked_day date,
    time_zone text not null check (length(time_zone) between 1 and 60),
    hold_until timestamptz not null,
    due_at timestamptz,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    total_minor bigint not null check (total_minor between 0 and 1000000000000),
    kept_payments jsonb check (jsonb_typeof(kept_payments) = 'array'),
    ended_by text check (ended_by in ('couple', 'vendor')),
    ended_at timestamptz,
    ended_words text not null default '' check (length(ended_words) <= 2000),
    ended_late boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index bookings_live_of on bookings (enquiry_id)
    where agreement not in ('cancelled', 'lapsed')`,
  `create index bookings_of_enquiry on bookings (enquiry_id, created_at desc)`,
  `create index bookings_of_business on bookings (business_id, created_at desc, id desc)`,
  `create index bookings_of_wedding on bookings (wedding_id, created_at desc, id desc)`,
  `create index bookings_due on bookings (due_at) where due_at is not null`,

  `create table booking_contracts (
    booking_id uuid not null references bookings on delete cascade,
    number integer not null check (number >= 1),
    body text not null check (length(body) between 1 and 20000),
    cancellation jsonb not null check (jsonb_typeof(cancellation) = 'array'),
    offered_at timestamptz not null,
    couple_name text check (length(couple_name) <= 201),
    couple_at timestamptz,
    vendor_name text check (length(vendor_name) <= 201),
    vendor_at timestamptz,
    primary key (booking_id, number)
  )`,

  `create table booking_days (
    business_id uuid not null references businesses on delete cascade,
    day date not null,
    place integer not null check (place >= 1),
    booking_id uuid not null references bookings on delete cascade,
    primary key (business_id, day, place),
    unique (booking_id, day)
  )`,

  // One record with two confirmations: the couple's own payment, and when the business had it.
  `alter table budget_payments
    add column booking_id uuid references bookings on delete set null,
    add column booking_kind text check (booking_kind in ('deposit', 'part')),
    add column received_at timestamptz`,
  `create index budget_payments_of_booking on budget_payments (booking_id, created_at, id)
    where booking_id is not null`,

  // A day whose places are all taken is taken for whoever searches, too.
  `alter table unavailable_days drop constraint unavailable_days_source_check`,
  `alter table unavailable_days add constraint unavailable_days_source_check
    check (source in ('hand', 'calendar', 'booking'))`,

  // What was paid and signed is the business's to keep; who it was is not.
  `create function keep_bookings() returns trigger language plpgsql as $$
    begin
      update bookings set ended_words = case when ended_by = 'couple' then '' else ended_words end,
        kept_payments = (
          select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', booking_kind, 'minor', minor,
            'dueOn', due_on, 'state', state, 'paidOn', paid_on, 'receivedAt', received_at)
            order by created_at, id), '[]')
          from budget_payments where booking_id = bookings.id)
      where wedding_id = old.id;
      update booking_contracts set couple_name = null
      where booking_id in (select id from bookings where wedding_id = old.id);
      return old;
    end
  $$`,
  `create trigger keep_bookings before delete on weddings for each row
    execute function keep_bookings()`,
]
