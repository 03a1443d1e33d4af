// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pairKey } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { LikelyPair } from '#machines/guests/duplicates/duplicates.rules.ts'
import { guest } from '#machines/guests/duplicates/match.cases.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { DuplicatesWindow } from './duplicates-window.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(cleanup)

const pairOf = (name: string): LikelyPair<Guest> => ({
  one: guest(`${name} 1`, name),
  other: guest(`${name} 2`, name),
  likeness: 'name',
})
const [ada, ben, cleo] = [pairOf('Ada'), pairOf('Ben'), pairOf('Cleo')]
const reason = 'Someone else changed this first.'

function opened(pairs: LikelyPair<Guest>[]) {
  render(
    <DuplicatesWindow
      pairs={pairs}
      households={new Map()}
      refusal={{ pair: pairKey(cleo.other, cleo.one), reason }}
      onMerge={() => Promise.resolve()}
      onApart={() => Promise.resolve()}
      onClose={() => undefined}
    />,
  )
}

test('why two were not made one stands with these two, whichever of them was to stay', () => {
  opened([ada, ben, cleo])
  const line = screen.getByText(reason).closest('li')
  expect(line?.textContent).toContain('Cleo')
  expect(line?.textContent).not.toContain('Ada')
})

test('of two who are gone meanwhile it stands above the others', () => {
  opened([ada, ben])
  expect(screen.getByText(reason).closest('li')).toBeNull()
})
