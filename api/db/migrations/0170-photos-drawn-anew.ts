import { inOrder } from './statements.ts'

/** Which stored photos are drawn anew without what their cameras wrote (decision 101); those from before are not, until a job has done it. */
export const photosDrawnAnew = inOrder(() =>
  ['wedding_page_photos', 'gift_pictures'].flatMap((table) => [
    `alter table ${table} add column drawn_anew boolean not null default false`,
    `create index ${table}_to_draw on ${table} (id) where not drawn_anew`,
  ]),
)
