import { inOrder } from './statements.ts'

/**
 * The last day of a quote ends where the wedding is. What waits for that end moves with the zone of
 * the wedding, whatever changes it: the draft, the quote on the table and its thread. The instant
 * has the form in which the facts of a quote have it.
 */
export const zonesOfQuotes = inOrder(() => [
  `create function end_of_day(day text, zone text) returns timestamptz language sql as $$
    select (day::date + 1)::timestamp at time zone zone
  $$`,
  `create function move_quotes(wedding uuid, zone text) returns void language sql as $$
    with moved as (
      select quotes.id, quotes.enquiry_id, quotes.state,
        end_of_day(content ->> 'validUntil', zone) as ends,
        to_char(end_of_day(content ->> 'validUntil', zone) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as said
      from quotes join enquiries on enquiries.id = quotes.enquiry_id
      where enquiries.wedding_id = wedding and quotes.state in ('draft', 'open', 'countered')
        and content ->> 'validUntil' is not null
    ), threads as (
      update enquiries set runs_out_at = moved.ends,
        facts = jsonb_set(enquiries.facts, '{quoteUntil}', to_jsonb(moved.said))
      from moved
      where moved.enquiry_id = enquiries.id and moved.state <> 'draft'
        and enquiries.state in ('offered', 'countered')
    )
    update quotes set facts = jsonb_set(quotes.facts, '{expiresAt}', to_jsonb(moved.said)),
      due_at = case when moved.state = 'draft' then null else moved.ends end
    from moved where moved.id = quotes.id
  $$`,
  `create function move_quotes_with_wedding() returns trigger language plpgsql as $$
    begin
      perform move_quotes(new.id, coalesce(nullif(new.time_zone, ''), 'UTC'));
      return new;
    end
  $$`,
  `create trigger move_quotes after update of time_zone on weddings for each row
    when (old.time_zone is distinct from new.time_zone)
    execute function move_quotes_with_wedding()`,
  `select move_quotes(id, coalesce(nullif(time_zone, ''), 'UTC')) from weddings
    where exists (select from enquiries join quotes on quotes.enquiry_id = enquiries.id
      where enquiries.wedding_id = weddings.id and quotes.state in ('draft', 'open', 'countered'))`,
])
