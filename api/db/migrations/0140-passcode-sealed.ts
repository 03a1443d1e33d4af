import { inOrder } from './statements.ts'

/** The passcode of a page beside its hash, encrypted, so that the couple and its invitations can name it. Null where it was set before. */
export const passcodeSealed = inOrder(() => [
  'alter table wedding_page_doors add column word_sealed text check (length(word_sealed) <= 1000)',
])
