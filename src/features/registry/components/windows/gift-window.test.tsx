// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Gift } from '#machines/registry/gift.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { RegistryContext } from '../../use-registry.ts'
import type { RegistryView } from '../../use-registry.ts'
import { GiftWindow } from './gift-window.tsx'

beforeAll(() => Promise.all([loadTexts('registry'), import('#src/ui/overlays/confirm-window.tsx')]))
afterEach(cleanup)

const glasses: Gift = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  version: 1,
  kind: 'gift',
  title: 'Wine glasses',
  note: '',
  link: '',
  category: '',
  isMostWanted: false,
  suggested: [],
  howToGive: '',
  currency: 'USD',
  price: 1_500,
  wanted: 6,
  taken: 4,
  given: 0,
  givers: 1,
  picture: null,
}

const bought = 'Someone has reserved this and may have bought it.'

test.each([
  ['more of which are wanted', {}, `${bought} Reduce the quantity instead.`],
  ['all of which are reserved', { wanted: 4 }, bought],
  ['whose shares are reserved', { kind: 'group' }, 'Someone has reserved a share.'],
  ['for which money was promised', { kind: 'fund', wanted: null }, 'Someone has contributed.'],
] as const)('a gift %s says why it cannot be removed', async (_which, more, why) => {
  const view = { refusalOf: () => null, isUnderWay: () => false }
  render(
    <RegistryContext value={view as unknown as RegistryView}>
      <GiftWindow gift={{ ...glasses, ...more }} />
    </RegistryContext>,
  )
  const remove = await screen.findByRole('button', { name: 'Remove' })
  const ids = remove.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toBe(why)
})
