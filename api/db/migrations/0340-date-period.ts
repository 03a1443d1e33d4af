import { inOrder } from './statements.ts'

/** A month or a season, for couples who know no day yet. */
export const datePeriods = inOrder(() => statements)

const statements = [
  `alter table weddings add column date_period text
    check (date_period ~ '^2[01][0-9][0-9]-(0[1-9]|1[0-2]|spring|summer|autumn|winter)$')`,
]
