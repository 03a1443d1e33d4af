import { isDeepStrictEqual } from 'node:util'
import { guestImportModel } from '#machines/guests/flow/guest-import.model.ts'
import {
  factsOf,
  hasNames,
  isBusy,
  mayAccept,
  mayUndo,
  stepOf,
} from '#machines/guests/flow/guest-import.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...guestImportModel,
  portInputs: {
    readFile: (input: unknown) =>
      isDeepStrictEqual(input, {
        fileName: 'guests.csv',
        layout: { sheet: 0, headings: 'found', encoding: 'found' },
      }),
    previewImport: (input: unknown) => {
      const { fileName, sheet, columns } = input as Record<string, unknown>
      return fileName === 'guests.csv' && sheet !== null && Array.isArray(columns)
    },
    write: (input: unknown) => 'toSend' in (input as object),
    undoImport: (input: unknown) =>
      [null, 1].some((leaving) =>
        isDeepStrictEqual(input, { activityId: '01900000-0000-7000-8000-000000000001', leaving }),
      ),
  },
  invariants: {
    'nothing is written that was not seen, here or before a reload': (snapshot) =>
      !['look', 'done', 'undone'].includes(stepOf(snapshot)) ||
      factsOf(snapshot).ahead !== null ||
      wasSeen(factsOf(snapshot).resumedAt),
    'what is written is what was seen': ({ context }) =>
      (context.ahead === null) === (context.toSend === null),
    'only what was told of is left by an undo': (snapshot) =>
      factsOf(snapshot).leaving === null || isBusy(snapshot) || stepOf(snapshot) === 'undone',
    'what is understood has a name in it before it is looked at': (snapshot) =>
      stepOf(snapshot) !== 'look' || hasNames(snapshot),
    'only what has changed something is undone': (snapshot) =>
      !mayUndo(snapshot) || factsOf(snapshot).imported?.activityId !== null,
    'what is under way can be neither accepted nor undone': (snapshot) =>
      !isBusy(snapshot) || (!mayAccept(snapshot) && !mayUndo(snapshot)),
  },
})

function wasSeen(resumedAt: ReturnType<typeof factsOf>['resumedAt']) {
  return resumedAt !== null && resumedAt !== 'mapping' && resumedAt !== 'looked'
}
