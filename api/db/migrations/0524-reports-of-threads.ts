import { inOrder } from './statements.ts'

/** Either side reports a thread to the review team, or one message of it; the report goes with the thread. */
export const reportsOfThreads = inOrder(() => [
  `alter table listing_reports
    add column enquiry_id uuid references enquiries on delete cascade,
    add column entry_id uuid references enquiry_entries on delete set null,
    add column reported_side text check (reported_side in ('couple', 'vendor')),
    add check ((enquiry_id is null) = (reported_side is null))`,
  `create index listing_reports_of_thread on listing_reports (enquiry_id) where enquiry_id is not null`,
  `create index listing_reports_of_entry on listing_reports (entry_id) where entry_id is not null`,
])
