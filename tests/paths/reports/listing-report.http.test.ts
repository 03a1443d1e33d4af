import { listingReportModel } from '#machines/reports/listing-report.model.ts'
import type { ReportEvent } from '#machines/reports/listing-report.machine.ts'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { listedBusiness } from '#tests/harness/approval.ts'

/** A report, and who answers it. */
interface Subject {
  id: string
  api: TestApp
  reviewer: SignedIn
}

overHttp(listingReportModel).walk({
  create: async (api): Promise<Subject> => {
    const reviewer = await api.signedInAs('ADMIN')
    const { id, slug } = await listedBusiness(api, reviewer)
    await api.request('POST', `/api/marketplace/listings/${slug}/reports`, {
      body: { reason: 'scam', text: 'They asked for cash.', email: '' },
    })
    const { items } = await bodyOf<Page<Report>>(
      await api.request('GET', '/api/team/reports?limit=100', { as: reviewer }),
    )
    const report = items.find(({ business }) => business.id === id)
    if (!report) throw new Error('The report is not among those that wait.')
    return { id: report.id, api, reviewer }
  },
  gestures: { UPHOLD: ask, DISMISS: ask, REOPEN: ask },
  read,
  stateIn: ({ state }: Report) => ({ state, facts: {} }),
  sides: [['UPHOLD', 'DISMISS', 'REOPEN']],
  carried: () => ({}),
})

async function ask(subject: Subject, { type }: ReportEvent) {
  const { version } = await read(subject)
  return subject.api.request('POST', `/api/team/reports/${subject.id}/events`, {
    as: subject.reviewer,
    body: {
      version,
      event: type,
      ...(type === 'REOPEN' ? {} : { answer: `Because of ${type}` }),
    },
  })
}

async function read({ api, id, reviewer }: Subject) {
  return bodyOf<Report>(await api.request('GET', `/api/team/reports/${id}`, { as: reviewer }))
}
