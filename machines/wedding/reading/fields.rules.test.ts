import { expect, test } from 'vitest'
import { mayRead } from './fields.rules.ts'
import type { RestrictedField } from './fields.rules.ts'
import { allRights, noRights } from '../rights.rules.ts'
import { planAreas } from '../rights.schema.ts'

/** Written by hand: what a helper needs at least to read a field; null where no right is enough. */
const table: Record<RestrictedField, [(typeof planAreas)[number], 'view' | 'edit'] | null> = {
  partnerEmail: null,
  expectedGuests: ['guests', 'view'],
  budgetRange: ['budget', 'view'],
  totalBudget: ['budget', 'view'],
  memberEmail: null,
  invitedAddress: null,
  pageContent: null,
  comingGuests: ['guests', 'view'],
  vendorOfCost: ['vendors', 'view'],
  vendorOfTask: ['vendors', 'view'],
  itemOfTask: ['budget', 'view'],
  dueDaysOfPayments: ['budget', 'view'],
  vendorsWithoutSchedule: ['vendors', 'view'],
  setup: null,
  openInvitations: null,
  thanksDue: null,
  undeliveredEmails: ['guests', 'edit'],
  taskFigures: ['timeline', 'view'],
  vendorFigures: ['vendors', 'view'],
  guestFigures: ['guests', 'view'],
  moneyFigures: ['budget', 'view'],
}

test.each(Object.entries(table))('%s is read with its right, and with no other', (name, need) => {
  // The keys of a record that lists every field.
  const field = name as RestrictedField
  expect(mayRead({ kind: 'partner', rights: noRights }, field)).toBe(true)
  const allowed = planAreas.flatMap((area) =>
    (['view', 'edit'] as const).flatMap((right) =>
      mayRead({ kind: 'helper', rights: { ...noRights, [area]: right } }, field)
        ? [`${area}:${right}`]
        : [],
    ),
  )
  const [area, level] = need ?? []
  expect(allowed).toEqual(
    need === null ? [] : level === 'view' ? [`${area}:view`, `${area}:edit`] : [`${area}:edit`],
  )
  expect(mayRead({ kind: 'helper', rights: allRights }, field)).toBe(need !== null)
})
