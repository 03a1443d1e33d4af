import { randomUUID } from 'node:crypto'
import { accountDeletionModel } from '#machines/account/deletion/deletion.model.ts'
import { whyNotDeleted } from '#machines/account/deletion/deletion.selectors.ts'
import type { DeletionRequest } from '#machines/account/deletion/deletion.schema.ts'
import type { Deletion } from '#machines/account/deletion/deletion.selectors.ts'
import { eraseDueAccounts } from '#api/features/account/commands/deletion/erase-accounts.ts'
import { storedDeletion } from '#api/features/account/queries.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'

/** An account, and how its owner signs in whenever the clock has been set. */
interface Subject {
  api: TestApp
  id: string
  owner: () => Promise<SignedIn>
}

overHttp(accountDeletionModel).walk({
  create: async (api): Promise<Subject> => {
    const owner = person(api)
    const { id } = await owner()
    return { api, id, owner }
  },
  gestures: {
    ASK: (subject) => ask(subject, { event: 'ASK', password: 'Correct-horse-7' }),
    CANCEL: (subject) => ask(subject, { event: 'CANCEL' }),
    ERASE: async (subject) => {
      const before = await read(subject)
      await eraseDueAccounts(subject.api.deps)
      const after = await read(subject)
      return before.state !== 'erased' && after.state === 'erased' ? new Response() : notThere()
    },
  },
  read,
  stateIn: ({ state, facts }: Deletion) => ({ state, facts }),
  sides: [['ASK', 'CANCEL'], ['ERASE']],
  carried: ({ at }) => ({ at }),
  at: ({ at }) => at,
  hidden: (event, { state, facts }) => {
    if (state === 'erased') return 'Nobody is there any more who could ask.'
    return event.type === 'ERASE' && whyNotDeleted({ state, facts }, event) !== null
      ? 'Nobody asks for the erasing: the product looks for what is due.'
      : null
  },
})

/** Whoever was erased is signed in nowhere: for the chart, nothing is there that could be asked. */
async function ask({ api, owner }: Subject, body: DeletionRequest) {
  const answer = await api.request('POST', '/api/account/deletion/events', {
    as: await owner(),
    body,
  })
  return answer.status === 401 ? notThere() : answer
}

/** The row outlives the account; it is the one witness of an erasing. */
async function read({ api, id }: Subject): Promise<Deletion> {
  const row = await api.deps.db.query
    .selectFrom('accountDeletions')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirst()
  const { state, facts } = storedDeletion(row)
  return { state, facts }
}

/**
 * Somebody who signs in anew whenever the clock has been set, and who has but their old cookie once
 * they are erased.
 */
function person(api: TestApp) {
  const sub = randomUUID()
  let session: { since: number; as: SignedIn } | null = null
  return async () => {
    const now = api.deps.now().getTime()
    const isErased = await api.deps.db.query
      .selectFrom('accountErasures')
      .select('id')
      .where('sub', '=', sub)
      .executeTakeFirst()
    if (session === null || (session.since !== now && !isErased))
      session = { since: now, as: await api.signedInAs('COUPLE', { sub }) }
    return session.as
  }
}

function notThere() {
  return Response.json({ code: 'not_found' }, { status: 404 })
}
