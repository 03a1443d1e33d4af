import { cases } from '#machines/kernel/cases.ts'
import type { EditPorts } from './edit.ports.ts'
import type { EditEvent, Revision } from './edit.schema.ts'

/** A note with a text and a place, in one of its versions. */
function note(version: number, text: string, place: string): Revision {
  return { version, fields: { text, place }, record: version }
}

export const readNote = note(1, 'old', 'here')
export const savedNote = note(4, 'mine', 'here')

const required = [{ path: 'text', code: 'required' }]
const typed = { text: 'mine', place: 'here' }

/** The events and the port's outcomes: generated paths and the statechart page offer these. */
export const editCases = cases<EditEvent, EditPorts>({
  events: [
    { type: 'CHANGE', field: 'text', value: 'mine' },
    { type: 'CHOOSE', field: 'text', whose: 'mine' },
    { type: 'CHOOSE', field: 'text', whose: 'theirs' },
    { type: 'SUBMIT', values: typed, problems: [] },
    { type: 'SUBMIT', values: typed, problems: required },
    { type: 'READ', theirs: note(2, 'old', 'there') },
    { type: 'READ', theirs: note(3, 'theirs', 'here') },
    { type: 'UNDO', from: savedNote, fields: readNote.fields },
  ],
  answers: {
    save: [
      { result: 'kept', kept: savedNote, isChanged: true },
      { result: 'kept', kept: savedNote, isChanged: false },
      { result: 'stale', theirs: note(2, 'old', 'there') },
      { result: 'stale', theirs: note(3, 'theirs', 'here') },
      { result: 'refused', code: 'unreachable', fields: [] },
      { result: 'refused', code: 'invalid_input', fields: [{ path: 'text', code: 'taken' }] },
      {
        result: 'refused',
        code: 'invalid_input',
        fields: [...required, { path: 'colour', code: 'taken' }],
      },
    ],
  },
})
