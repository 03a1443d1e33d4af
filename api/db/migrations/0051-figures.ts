import { inOrder } from './statements.ts'

/** What the dashboard counts of ten thousand guests without reading their rows. */
export const figures = inOrder(() => statements)

const statements = [
  `create index guests_by_standing on guests (wedding_id, standing)`,
  `create index guests_invited on guests (wedding_id, household_id) where standing <> 'uninvited'`,
  `create index guests_reached on guests (wedding_id, household_id) where email <> '' or phone <> ''`,
]
