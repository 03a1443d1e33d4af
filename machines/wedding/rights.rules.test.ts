import { expect, test } from 'vitest'
import {
  allows,
  allRights,
  helperPresets,
  noRights,
  rightsInWords,
  visibleAreas,
} from './rights.rules.ts'
import { planAreas } from './rights.schema.ts'

test('a partner may do everything, whatever their rights say', () => {
  const partner = { kind: 'partner' as const, rights: noRights }
  for (const area of planAreas) expect(allows(partner, { area, to: 'edit' })).toBe(true)
  expect([allows(partner, 'member'), allows(partner, 'partner')]).toEqual([true, true])
})

test('a helper never counts as a partner, even with every right', () => {
  expect(allows({ kind: 'helper', rights: allRights }, 'partner')).toBe(false)
})

test('every helper is a member, whatever their rights', () => {
  expect(allows({ kind: 'helper', rights: noRights }, 'member')).toBe(true)
})

test('all rights allow editing the four parts of the plan, and no rights allow none', () => {
  expect(allRights).toEqual({ guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' })
  expect(noRights).toEqual({ guests: 'none', budget: 'none', timeline: 'none', vendors: 'none' })
})

test('rights in words omit those not given', () => {
  expect(rightsInWords({ ...noRights, timeline: 'edit', guests: 'view' })).toBe(
    'guests:view timeline:edit',
  )
  expect(rightsInWords(noRights)).toBe('')
})

test('the edit right includes viewing, and the view right does not include editing', () => {
  const helper = {
    kind: 'helper' as const,
    rights: { ...noRights, budget: 'view' as const, timeline: 'edit' as const },
  }
  expect(allows(helper, { area: 'budget', to: 'view' })).toBe(true)
  expect(allows(helper, { area: 'budget', to: 'edit' })).toBe(false)
  expect(allows(helper, { area: 'timeline', to: 'view' })).toBe(true)
  expect(allows(helper, { area: 'timeline', to: 'edit' })).toBe(true)
  expect(allows(helper, { area: 'guests', to: 'view' })).toBe(false)
  expect(visibleAreas(helper)).toEqual(['budget', 'timeline'])
})

test('a preset gives each kind of helper what its sentence says', () => {
  expect(helperPresets).toEqual({
    parent: { guests: 'edit', budget: 'view', timeline: 'view', vendors: 'view' },
    witness: { guests: 'view', budget: 'none', timeline: 'edit', vendors: 'none' },
    planner: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
  })
})
