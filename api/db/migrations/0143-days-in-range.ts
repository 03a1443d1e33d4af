import { inOrder } from './statements.ts'

/**
 * Days outside 1900–2200 are moved inside once more, and refused from now on by the tables themselves: migration 0100 moved them, but
 * undoing an activity from before it wrote them again, and the statements that read them failed.
 */
export const daysInRange = inOrder(() => [
  `update tasks set due_on = inside.day, rank = inside.day - date '1970-01-01'
    from (select id, least(greatest(due_on, ${firstDay}), ${lastDay}) as day from tasks where not ${isInside('due_on')}) as inside
    where tasks.id = inside.id`,
  ...days.flatMap(([table, column]) => [
    `update ${table} set ${column} = least(greatest(${column}, ${firstDay}), ${lastDay}) where not ${isInside(column)}`,
    `alter table ${table} drop constraint if exists ${table}_${column}_in_range`,
    `alter table ${table} add constraint ${table}_${column}_in_range check (${isInside(column)})`,
  ]),
])

const firstDay = `date '1900-01-01'`
const lastDay = `date '2200-12-31'`

const days: readonly [table: string, column: string][] = [
  ['weddings', 'wedding_date'],
  ['tasks', 'due_day'],
  ['tasks', 'due_on'],
  ['tasks', 'snoozed_until'],
  ['choices', 'offer_until'],
  ['wedding_events', 'day'],
  ['rsvp_settings', 'deadline'],
  ['budget_payments', 'due_on'],
  ['budget_payments', 'paid_on'],
]

function isInside(column: string) {
  return `(${column} between ${firstDay} and ${lastDay})`
}
