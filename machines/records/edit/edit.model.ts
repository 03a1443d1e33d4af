import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { editCases, readNote } from './edit.cases.ts'
import { editMachine } from './edit.machine.ts'

export const editModel = catalogueEntry({
  kind: 'flow',
  domain: 'records',
  title: 'Edit',
  purpose:
    'Changes a record in a form: what somebody else saves meanwhile is taken over, what both changed is chosen between, and what was saved can be undone.',
  machine: editMachine,
  cases: editCases,
  inputs: [{ base: readNote, values: null }],
  // Problems and the refusal are shown, and decide nothing.
  project: ({ base, values, conflicts, saving }) => ({
    base: base.version,
    values,
    conflicts,
    saving,
  }),
  shows: {
    context: ['problems', 'refusal'],
    events: { CHANGE: ['field'], CHOOSE: ['field', 'whose'] },
  },
  sees: {
    'open.editing': 'the form with what was typed',
    'open.conflict': 'both answers for each field that two people changed, to choose between',
    'open.refused': 'why it was not saved, above the button',
    saving: 'the button says {ui:saving}',
  },
  screens: {},
})
