import { listingReportModel } from '#machines/reports/listing-report.model.ts'
import { isOpen, reportActions } from '#machines/reports/listing-report.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...listingReportModel,
  invariants: {
    'an answer is taken back before there is another': (snapshot) =>
      snapshot.can({ type: 'REOPEN' }) !== snapshot.can({ type: 'UPHOLD' }) &&
      snapshot.can({ type: 'UPHOLD' }) === snapshot.can({ type: 'DISMISS' }),
    'what waits is what may be answered': ({ value }) =>
      isOpen(value) === reportActions(value).some(({ event }) => event === 'UPHOLD'),
  },
})
