import type { Selectable } from 'kysely'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed, requireFound } from '#machines/kernel/problem.ts'
import { listingReport } from '#machines/reports/listing-report.machine.ts'
import type { Report, ReportRequest } from '#machines/reports/listing-report.schema.ts'
import { allowedIn, failedGuards } from '#machines/reports/listing-report.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { readReport } from '../../reports/queries.ts'
import { noteTeamAction } from '../note-team-action.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

/**
 * Answers a report, or withdraws the answer. A reporter who left an address gets the first answer
 * word for word, and the address is deleted.
 */
export function answerReport(
  deps: Dependencies,
  userId: string,
  id: string,
  request: ReportRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'answer-report', key, body: { id, ...request }, now },
    async (tx): Promise<{ status: 200; body: Report }> => {
      const row = requireFound(
        await tx
          .selectFrom('listingReports')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst(),
      )
      const report = await readReport(tx, id)
      if (row.version !== request.version) throw new Problem('version_stale', { current: report })
      const facts = await moveReport(tx, row, request, now)
      if (request.event !== 'REOPEN' && row.email !== '') {
        const values = {
          to: row.email,
          businessName: report.business.name,
          quoted: request.answer,
          url: `${deps.config.publicUrl}/marketplace`,
        }
        const kind = request.event === 'UPHOLD' ? 'reportUpheld' : 'reportDismissed'
        await queueTemplatedMail(tx, deps, kind, values, now)
      }
      if (request.event !== 'REOPEN') await notifyReporter(tx, row, request.event, now)
      for (const action of facts)
        await noteTeamAction(tx, { userId, action, businessId: row.businessId }, now)
      return { status: 200, body: await readReport(tx, id) }
    },
  )
}

/**
 * Tells the reporter of a thread the outcome, without names and without the answer, which is
 * internal to the team.
 */
async function notifyReporter(
  tx: Queryable,
  { reportedBy, enquiryId, reportedSide }: Selectable<Tables['listingReports']>,
  event: 'UPHOLD' | 'DISMISS',
  now: Date,
) {
  if (reportedBy === null || enquiryId === null) return
  const thread = await tx
    .selectFrom('enquiries')
    .select('weddingId')
    .where('id', '=', enquiryId)
    .executeTakeFirstOrThrow()
  const weddingId = reportedSide === 'vendor' ? thread.weddingId : null
  const state = event === 'UPHOLD' ? 'reportUpheld' : 'reportDismissed'
  await notify(
    tx,
    [{ userId: reportedBy, weddingId, kind: 'enquiry', facts: { state, enquiryId } }],
    now,
  )
}

/**
 * Applies an event, if the chart allows it, with the answer; the address is deleted. A withdrawn
 * answer stays readable.
 */
async function moveReport(
  tx: Queryable,
  row: Selectable<Tables['listingReports']>,
  request: ReportRequest,
  now: Date,
) {
  const type = request.event
  requireAllowed({
    state: row.state,
    event: type,
    refusedBy: failedGuards(row.state, { type }),
    allowed: () => allowedIn(row.state),
  })
  const { stored, facts } = advance(
    listingReport,
    { version: row.stateVersion, state: row.state, facts: {} },
    { type },
  )
  await tx
    .updateTable('listingReports')
    .set({
      state: stored.state,
      stateVersion: stored.version,
      stateSince: now,
      answer: request.event === 'REOPEN' ? row.answer : request.answer,
      email: '',
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  return facts
}
