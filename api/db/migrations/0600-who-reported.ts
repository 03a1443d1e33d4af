import { inOrder } from './statements.ts'

/** Whoever reports a thread hears what became of it. */
export const whoReported = inOrder(() => [
  `alter table listing_reports add column reported_by uuid references users on delete set null`,
  `create index listing_reports_by_user on listing_reports (reported_by)
    where reported_by is not null`,
])
