import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { proofCases } from './proof.cases.ts'
import { proofMachine } from './proof.machine.ts'

export const proofModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'proofs',
  title: 'Proof',
  purpose:
    'Follows a verification document: handed in, checked or refused by the review team, expired, and replaced by a newer one.',
  machine: proofMachine,
  cases: proofCases,
  inputs: [{ kind: 'registration' }, { kind: 'insurance' }, { kind: 'licence' }],
  // When it was checked decides nothing.
  project: ({ kind, validUntil, warned, reliedOn }) => [kind, validUntil, warned, reliedOn],
  shows: {
    context: ['kind', 'validUntil', 'checkedAt', 'warned', 'reliedOn'],
    events: Object.fromEntries(
      proofCases.map(({ type }) => [type, type === 'CHECK' ? ['at', 'validUntil'] : ['at']]),
    ),
  },
  screens: { '': '/vendor-dashboard', 'on_file.usable.handed_in': '/admin/review' },
})
