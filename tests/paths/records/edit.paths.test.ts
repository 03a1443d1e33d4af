import { editModel } from '#machines/records/edit/edit.model.ts'
import {
  conflictsOf,
  factsOf,
  isInConflict,
  isSaving,
  refusalOf,
} from '#machines/records/edit/edit.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...editModel,
  portInputs: {
    save: ({ from, fields }: { from: { version: number }; fields: Record<string, string> }) =>
      from.version > 0 && Object.keys(fields).join() === 'text,place',
  },
  invariants: {
    'whoever is to choose has something to choose between': (snapshot) =>
      !isInConflict(snapshot) || conflictsOf(snapshot).length > 0,
    'nothing is sent more than three times before a person is asked': (snapshot) =>
      (factsOf(snapshot).saving?.tries ?? 0) <= 3,
    'a refusal is told only once it is over': (snapshot) =>
      !isSaving(snapshot) || refusalOf(snapshot) === null,
    'what is saved is known for as long as it is on its way': (snapshot) =>
      isSaving(snapshot) === (factsOf(snapshot).saving !== null),
  },
})
