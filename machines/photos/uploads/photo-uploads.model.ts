import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { photoUploadsCases } from './photo-uploads.cases.ts'
import { photoUploadsMachine } from './photo-uploads.machine.ts'

export const photoUploadsModel = catalogueEntry({
  kind: 'flow',
  domain: 'photos',
  title: 'Photo uploads',
  purpose:
    'Sends the photos that were chosen, one after the other and each once; one that is refused stays with its reason until it is sent again or taken away.',
  machine: photoUploadsMachine,
  cases: photoUploadsCases,
  inputs: [
    { photos: [], queue: [] },
    { photos: [{ key: 'first', caption: '', code: null }], queue: ['first'] },
  ],
  isShortcut: ({ queue }) => queue.length > 0,
  // What is shown and decides nothing is left out; of a reason counts whether a connection helps.
  project: ({ photos, queue }) => ({
    photos: photos.map(({ key, code }) => ({
      key,
      code: code === null || code === 'unreachable' ? code : 'refused',
    })),
    queue,
  }),
  shows: {
    context: ['share'],
    events: {
      PROGRESS: ['share'],
      'xstate.done.actor.preparePhoto': ['output'],
      'xstate.done.actor.sendPhoto': ['output'],
    },
  },
  sees: {
    looking: 'nothing yet: passed through at once',
    idle: 'the photos that were chosen, and why some were refused',
    preparing: 'beside the photo a bar that is still empty',
    sending: 'beside the photo how much of it is sent',
  },
  screens: {},
})
