import { inOrder } from './statements.ts'

/**
 * Days outside 1900–2200 and time zones that PostgreSQL does not know were accepted once, and then failed the statements that read
 * them. The function answers whether PostgreSQL knows a zone; an unknown one raises an error wherever it is used.
 */
export const datesAndZones = inOrder(() => statements)

const firstDay = `date '1900-01-01'`
const lastDay = `date '2200-12-31'`
const isOutside = (column: string) => `(${column} < ${firstDay} or ${column} > ${lastDay})`
const moveInside = (table: string, column: string) =>
  `update ${table} set ${column} = least(greatest(${column}, ${firstDay}), ${lastDay}) where ${isOutside(column)}`

const statements = [
  `create or replace function is_time_zone(zone text) returns boolean language plpgsql stable as $$
    begin
      perform now() at time zone zone;
      return true;
    exception when data_exception then
      return false;
    end
  $$`,
  `update weddings set time_zone = '' where time_zone <> '' and (
    not is_time_zone(time_zone) or (time_zone !~ '/' and upper(time_zone) <> 'UTC') or time_zone ~* '^SystemV/')`,
  // Without a date the tasks are ordered by their distance to the wedding.
  `update tasks set due_on = null, rank = -(lead_months * 31 + lead_days)
    where due_by <> 'day' and wedding_id in (select id from weddings where ${isOutside('wedding_date')})`,
  `update weddings set wedding_date = null where ${isOutside('wedding_date')}`,
  `update tasks set due_day = least(greatest(due_day, ${firstDay}), ${lastDay}) where due_by = 'day' and ${isOutside('due_day')}`,
  `update tasks set due_on = inside.day, rank = inside.day - date '1970-01-01'
    from (select id, least(greatest(due_on, ${firstDay}), ${lastDay}) as day from tasks where ${isOutside('due_on')}) as inside
    where tasks.id = inside.id`,
  ...[
    ['tasks', 'snoozed_until'],
    ['choices', 'offer_until'],
    ['wedding_events', 'day'],
    ['rsvp_settings', 'deadline'],
    ['budget_payments', 'due_on'],
    ['budget_payments', 'paid_on'],
  ].map(([table, column]) => moveInside(table!, column!)),
]
