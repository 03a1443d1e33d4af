import { expect, test } from 'vitest'
import { approvalStanding, missingDetails } from './approval.rules.ts'
import { approvalStates } from './business.schema.ts'
import type { Business } from './business.schema.ts'

const business: Business = {
  id: '0198c0de-0000-7000-8000-000000000001',
  version: 1,
  name: 'Fern & Fable Flowers',
  category: 'florist',
  city: 'Lisbon',
  country: 'PT',
  phone: '+44 20 7946 0112',
  website: 'https://fern-and-fable.example',
  description: 'Seasonal flowers.',
  approval: 'draft',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

test('a draft is the owner’s turn while details are missing, and nobody’s once they are there', () => {
  expect(missingDetails({ ...business, phone: '', city: '' })).toEqual(['city', 'phone'])
  expect(approvalStanding({ ...business, phone: '' }).turn).toBe('mine')
  expect(approvalStanding(business).turn).toBe('none')
})

test('a side exit takes the place of the station that it was taken at, and adds none', () => {
  expect(approvalStates.map(shown)).toEqual([
    [4, 0, 'draft'],
    [4, 1, 'submitted'],
    [4, 2, 'in_review'],
    [4, 2, 'changes_requested'],
    [4, 3, 'approved'],
    [4, 3, 'rejected'],
    [4, 3, 'suspended'],
  ])
})

function shown(approval: Business['approval']) {
  const { stations, now } = approvalStanding({ ...business, approval })
  return [stations.length, now, stations[now]]
}
