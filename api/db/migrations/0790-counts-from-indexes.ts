import { inOrder } from './statements.ts'

/**
 * What the lists of a business count is in an index: its quotes by state, and of its threads whose
 * turn it is and what is new. The rows themselves are wide, and a count would read all of them.
 */
export const countsFromIndexes = inOrder(() => [
  `create index quotes_of_business_by_state on quotes (business_id, state)
    where state <> 'discarded'`,
  `create index enquiries_of_business_counts on enquiries (business_id)
    include (id, state, turn, news_for_vendor)`,
])
