// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ComparisonTable } from './comparison-table.tsx'

beforeAll(() => loadTexts('listings', 'vendors', 'marketplace', 'ui'))
afterEach(cleanup)

const photo = {
  id: '01a20087-fbbd-7523-bc9b-880000000009',
  alt: 'An arch of roses',
  width: 1_600,
  height: 1_000,
  focal: { x: 20, y: 80 },
}

function vendor(slug: string, photos: (typeof photo)[]): ComparedVendor {
  const content = firstContent({ description: '', website: '', currency: 'GBP' })
  return {
    id: `01a20087-fbbd-7523-bc9b-8800000000${slug.length}`,
    slug,
    name: slug,
    category: 'florist',
    city: 'Bath',
    country: 'GB',
    content: { ...content, photos },
    availability: null,
    rating: { count: 0, rating: 350 },
  }
}

test('a vendor stands over its column with its cover photo, or with a drawing where it has none', () => {
  const { container } = render(
    <MemoryRouter>
      <ComparisonTable
        vendors={[vendor('photographed', [photo]), vendor('drawn', [])]}
        on={{ date: null, guests: null }}
        renderAct={() => null}
      />
    </MemoryRouter>,
  )
  const heads = [...container.querySelectorAll('thead th')].slice(1)
  expect(heads.map((head) => head.querySelector('img')?.getAttribute('src'))).toEqual([
    `/api/marketplace/photos/${photo.id}/1600`,
    undefined,
  ])
  expect(heads.map((head) => head.querySelector('svg') !== null)).toEqual([false, true])
})
