import { inOrder } from './statements.ts'

/**
 * The undo of a merge brings photos back before their household is there again: their key is
 * checked at the end, as that of invitations.
 */
export const photosOfAMerge = inOrder(() => statements)

const statements = [
  `alter table guest_photos alter constraint guest_photos_wedding_id_household_id_fkey
    deferrable initially deferred`,
]
