import { inOrder } from './statements.ts'

/** A passcode that no page asks for goes, hash and ciphertext, also from the rows that activities keep for an undoing. */
export const passcodesLetGo = inOrder(() => [
  `update wedding_page_doors set word_hash = null, word_sealed = null where state <> 'with_word' and coalesce(word_hash, word_sealed) is not null`,
  `update activities set changes = (
    select jsonb_agg(
      case when change ->> 'table' = 'weddingPageDoors' then change || jsonb_build_object('rows', (
        select jsonb_agg(
          kept || jsonb_build_object('before', ${without(`kept -> 'before'`)}, 'after', ${without(`kept -> 'after'`)}) order by kept_place
        ) from jsonb_array_elements(change -> 'rows') with ordinality as rows (kept, kept_place)
      )) else change end order by place
    ) from jsonb_array_elements(changes) with ordinality as every (change, place)
  ) where changes @> '[{"table": "weddingPageDoors"}]'`,
])

function without(image: string) {
  return `case when jsonb_typeof(${image}) = 'object' then (${image}) - 'word_hash' - 'word_sealed' else ${image} end`
}
