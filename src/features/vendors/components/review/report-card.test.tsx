// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ReportCard } from './report-card.tsx'

beforeAll(() => loadTexts('errors', 'listings', 'review', 'ui'))
afterEach(cleanup)

const nothing = () => undefined
const at = '2026-11-20T10:00:00.000Z'
const report = {
  id: 'r',
  version: 1,
  state: 'received',
  reason: 'scam',
  text: 'They asked for money.',
  answer: null,
  isAnswerable: false,
  business: { id: 'b', name: 'Old Mill', approval: 'approved' },
  thread: null,
  at,
  since: at,
} as unknown as Report

const inThread = { couple: ['Maya', 'Tom'], reported: 'vendor', message: null } as const

test.each([
  ['no address', report, 'silent'],
  ['an address', { ...report, isAnswerable: true }, 'answerable'],
  ['an account', { ...report, thread: inThread } as unknown as Report, 'noticed'],
] as const)('the team reads who hears of its answer to a report by %s', (_who, shown, heard) => {
  render(
    <MemoryRouter>
      <ReportCard report={shown} onMoved={nothing} readAgain={nothing} />
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
  expect(screen.queryByText(t(`review:reports.${heard}`))).not.toBe(null)
})
