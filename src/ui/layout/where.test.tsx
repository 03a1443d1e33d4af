// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../actions/button.tsx'
import { Track } from './track.tsx'
import { Where } from './where.tsx'

afterEach(cleanup)

test('a skipped step looks and reads as skipped, and the others as usual', () => {
  const stages = [
    { name: 'Saved' },
    { name: 'Asked', note: 'Skipped', isSkipped: true },
    { name: 'Booked' },
  ]
  render(<Track label="The way" stages={stages} now={2} />)
  const steps = within(screen.getByRole('list', { name: 'The way' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['Saved', 'AskedSkipped', 'Booked'])
  expect(
    steps.map((step) => /done|skipped|now/.exec(step.className.split(' ').at(-1) ?? '')?.[0]),
  ).toEqual(['done', 'skipped', 'now'])
})

test('the status reads as a list with a current step, then whose turn, what is next, by when, and why an action is disabled', () => {
  render(
    <Where
      label="Where we are"
      state="booking.quoted"
      turn="mine"
      now={1}
      stages={[{ name: 'Enquiry', note: '4 Mar' }, { name: 'Quoted' }, { name: 'Booked' }]}
      facts={{
        whose: { name: 'Whose turn', value: 'Yours' },
        next: { name: 'Next', value: 'Answer the quote' },
        by: { name: 'By', value: '27 Nov', more: 'It expires by itself' },
      }}
    >
      <Button disabledReason="Off until you have read the quote.">Accept quote</Button>
    </Where>,
  )
  const where = screen.getByRole('region', { name: 'Where we are' })
  const steps = within(where).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['Enquiry4 Mar', 'Quoted', 'Booked'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect([...where.querySelectorAll('dt')].map((fact) => fact.textContent)).toEqual([
    'Whose turn',
    'Next',
    'By',
  ])
  expect([...where.querySelectorAll('dd')].map((fact) => fact.textContent)).toEqual([
    'Yours',
    'Answer the quote',
    '27 NovIt expires by itself',
  ])
  const action = within(where).getByRole('button', { name: 'Accept quote' })
  expect(action.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(action.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Off until you have read the quote.',
  )
})
