import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { wholeAddress } from '#machines/account/deletion/address.rules.ts'
import { lowestId } from '#api/db/id.ts'
import type { Queryable } from '#api/db/client.ts'

/** So many rows are read in one statement, so that none runs into the limit for statements. */
const pageSize = 2_000

/** An answer can be a hundred times as long as a mail, and is searched for ids as well. */
const pageSizeOfAnswers = 500

/** No transaction that writes mail or an answer takes longer. */
const longestTransactionMs = 5 * 60_000

/** What is looked for in texts. */
interface Traces {
  email: string
  /** Threads that a stored answer may hold. Mail has a key by which its thread is found. */
  threads: readonly string[]
}

/**
 * Erases the mail and the stored answers that hold an address in their text, and the stored answers
 * that hold a thread. Every kept row is read, which takes long where there are many: call it
 * without `writtenSince` before anything is locked that others wait for, and afterwards with the
 * time of that call, for what was written meanwhile.
 */
export async function forgetTexts(
  tx: Queryable,
  { email, threads }: Traces,
  writtenSince: Date | null,
): Promise<void> {
  const since = writtenSince && new Date(writtenSince.getTime() - longestTransactionMs)
  await deleteMail(tx, holds(sql`page.text`, email), lowestId(since ?? new Date(0)))
  const isWanted = (text: RawBuilder<unknown>) =>
    sql<SqlBool>`(${holds(text, email)} or ${holdsThread(text, threads)})`
  if (since)
    await sql`delete from idempotency_keys
      where created_at >= ${since} and ${isWanted(sql`body::text`)}`.execute(tx)
  else await deleteAnswers(tx, isWanted(sql`page.text`))
}

/**
 * Whether a text holds the address. The plain comparison, which is ten times as fast, leaves the
 * regular expression a few rows.
 */
function holds(text: RawBuilder<unknown>, email: string) {
  return sql<SqlBool>`(position(${email.toLowerCase()} in lower(${text})) > 0
    and ${text} ~* ${wholeAddress(email)})`
}

/** A business may have thousands of threads: the ids of the text are looked up in a list. */
function holdsThread(text: RawBuilder<unknown>, threads: readonly string[]) {
  if (threads.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`exists (
    select from regexp_matches(${text}, ${idPattern}, 'g') as found(ids)
    where found.ids[1] = any(${threads}::text[]))`
}

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

async function deleteMail(tx: Queryable, isWanted: RawBuilder<SqlBool>, from: string) {
  for (let after: string | undefined = from; after !== undefined;) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with page as materialized (
        select id, text from mail_outbox where id > ${after}::uuid order by id limit ${pageSize}),
      gone as (
        delete from mail_outbox using page where mail_outbox.id = page.id and ${isWanted})
      select id from page order by id offset ${pageSize - 1}`.execute(tx)
    after = rows[0]?.id
  }
}

interface AnswerKey {
  owner: string
  operation: string
  key: string
}

async function deleteAnswers(tx: Queryable, isWanted: RawBuilder<SqlBool>) {
  for (let after: AnswerKey | undefined = firstKey; after !== undefined;) {
    const { owner, operation, key }: AnswerKey = after
    const { rows }: { rows: AnswerKey[] } = await sql<AnswerKey>`
      with page as materialized (
        select owner, operation, key, body::text as text from idempotency_keys
        where (owner, operation, key) > (${owner}, ${operation}, ${key})
        order by owner, operation, key limit ${pageSizeOfAnswers}),
      gone as (
        delete from idempotency_keys as kept using page
        where (kept.owner, kept.operation, kept.key) = (page.owner, page.operation, page.key)
          and ${isWanted})
      select owner, operation, key from page
      order by owner, operation, key offset ${pageSizeOfAnswers - 1}`.execute(tx)
    after = rows[0]
  }
}

const firstKey: AnswerKey = { owner: '', operation: '', key: '' }
