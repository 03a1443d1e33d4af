import { inOrder } from './statements.ts'

/** Three more looks of the wedding page and the invitations. */
export const pageLooks = inOrder(() => statements)

const statements = [
  `alter table wedding_pages drop constraint wedding_pages_look_check`,
  `alter table wedding_pages add constraint wedding_pages_look_check
    check (look in ('register', 'garland', 'evening', 'press', 'meadow', 'arch'))`,
]
