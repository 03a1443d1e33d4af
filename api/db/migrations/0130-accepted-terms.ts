import { inOrder } from './statements.ts'

/** Which version of the terms an account has accepted, and when. Accounts from before have neither. */
export const acceptedTerms = inOrder(() => statements)

const columns = `add column accepted_terms text check (length(accepted_terms) between 1 and 20), add column terms_accepted_at timestamptz`
const together = `check ((accepted_terms is null) = (terms_accepted_at is null))`

const statements = [
  `alter table users ${columns}, add constraint users_terms_check ${together}`,
  `alter table pending_registrations ${columns}, add constraint pending_registrations_terms_check ${together}`,
]
