// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { PublishCard } from './publish-card.tsx'

const record: ListingRecord = {
  businessId: '01a20087-fbbd-7523-bc9b-880000000009',
  category: 'venue',
  version: 4,
  state: 'paused',
  facts: { missing: [], hasDraft: false },
  slug: 'mill',
  published: null,
  content: firstContent({ description: 'A mill', website: '', currency: 'EUR' }),
  publishedAt: null,
}

beforeAll(() => loadTexts('errors', 'ui', 'listings'))
afterEach(cleanup)

test.each([
  ['paused', 'approved', /A document has expired/],
  ['paused', 'suspended', /while your business is suspended/],
  ['paused', 'closed', /closed for good/],
  ['unpublished', 'closed', /closed for good/],
  ['unpublished', 'draft', /when our team approves your business/],
] as const)(
  'a %s listing of a business that is %s says why it is hidden',
  (state, approval, why) => {
    render(
      <MemoryRouter>
        <ToastRegion label="Messages" dismiss="Dismiss" place="/">
          <PublishCard
            record={{ ...record, state }}
            approval={approval}
            isSaved
            keep={() => undefined}
            readAgain={() => undefined}
          />
        </ToastRegion>
      </MemoryRouter>,
    )
    expect(screen.getByText(why)).toBeDefined()
  },
)
