import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/**
 * Takes the undo from the changes of a wedding's date: a business has agreed to the date as it is,
 * and an undo would not ask it. The date is moved back by hand, and then it is asked.
 */
export async function keepDateFromUndo(tx: Queryable, weddingId: string): Promise<void> {
  await sql`
    update activities set changes = null
    where wedding_id = ${weddingId} and undone_by is null and changes @? ${movesDate}::jsonpath`.execute(
    tx,
  )
}

/** An image of a wedding whose date is another one afterwards. */
const movesDate =
  '$[*] ? (@.table == "weddings").rows[*] ? (@.before.wedding_date != @.after.wedding_date)'
