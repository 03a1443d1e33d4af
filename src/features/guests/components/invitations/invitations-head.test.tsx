// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { InvitationsHead } from './invitations-head.tsx'

beforeAll(() => loadTexts('app', 'guests', 'messages'))
afterEach(cleanup)

test.each([
  [{ count: 5, sent: 0, answered: 0 }, '5 households to invite. No invitations sent yet.'],
  [{ count: 1, sent: 0, answered: 0 }, '1 household to invite. No invitations sent yet.'],
  [{ count: 5, sent: 5, answered: 2 }, '2 of 5 invited households have replied.'],
  [{ count: 1, sent: 1, answered: 0 }, '0 of 1 invited household has replied.'],
  [
    { count: 5, sent: 2, answered: 1 },
    '1 of 2 invited households have replied. 3 invitations not sent yet.',
  ],
  [
    { count: 3, sent: 2, answered: 1 },
    '1 of 2 invited households have replied. 1 invitation not sent yet.',
  ],
])('the head of the invitations says of %o only what is true', (counts, said) => {
  render(
    <MemoryRouter>
      <InvitationsHead {...counts} disabledReason={null} />
    </MemoryRouter>,
  )
  expect(screen.getByText(said)).toBeTruthy()
})
