import { requireFound } from '#machines/kernel/problem.ts'
import type { ChoiceDocument } from '#machines/choices/choice/choice.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/** A document's file, for the members of the wedding it belongs to. */
export async function findChoiceDocument(
  db: Queryable,
  weddingId: string,
  choiceId: string,
  id: string,
) {
  return requireFound(
    await db
      .selectFrom('choiceDocuments')
      .innerJoin('choices', 'choices.id', 'choiceDocuments.choiceId')
      .select([
        'choiceDocuments.name',
        'choiceDocuments.type',
        'choiceDocuments.size',
        'choiceDocuments.fileKey',
      ])
      .where('choiceDocuments.id', '=', id)
      .where('choices.id', '=', choiceId)
      .where('choices.weddingId', '=', weddingId)
      .executeTakeFirst(),
  )
}

export async function countDocuments(db: Queryable, choiceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('choiceDocuments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('choiceId', '=', choiceId)
    .executeTakeFirstOrThrow()
  return count
}

export async function documentsOf(db: Queryable, choiceId: string): Promise<ChoiceDocument[]> {
  const rows = await db
    .selectFrom('choiceDocuments')
    .leftJoin('users', 'users.id', 'choiceDocuments.userId')
    .select([
      'choiceDocuments.id',
      'kind',
      'name',
      'type',
      'size',
      'choiceDocuments.createdAt',
      'firstName',
      'lastName',
    ])
    .where('choiceId', '=', choiceId)
    .orderBy('choiceDocuments.createdAt')
    .orderBy('choiceDocuments.id')
    .execute()
  return rows.map(({ firstName, lastName, createdAt, ...document }) => ({
    ...document,
    by: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
    createdAt: createdAt.toISOString(),
  }))
}
