import { inOrder } from './statements.ts'

/** Further sections of the wedding page, the order of all of them with who sees each, and the photo at the head. */
export const pageSections = inOrder(() => statements)

const lists = ['travel', 'stays', 'activities', 'party', 'arrangement']

const statements = [
  ...lists.map(
    (name) =>
      `alter table wedding_pages add column ${name} jsonb not null default '[]' check (jsonb_typeof(${name}) = 'array')`,
  ),
  `alter table wedding_pages add column hero text not null default '' check (length(hero) <= 36)`,
]
