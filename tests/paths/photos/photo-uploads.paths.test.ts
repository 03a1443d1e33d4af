import { photoUploadsModel } from '#machines/photos/uploads/photo-uploads.model.ts'
import type { PhotoUploadsPorts } from '#machines/photos/uploads/photo-uploads.ports.ts'
import { isIdle, statusesOf, unsentOf } from '#machines/photos/uploads/photo-uploads.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

type Sent = Parameters<PhotoUploadsPorts['sendPhoto']>[0]

provePaths({
  ...photoUploadsModel,
  portInputs: {
    preparePhoto: ({ key }: Sent) => key === 'first' || key === 'second',
    sendPhoto: ({ key, caption }: Sent) =>
      caption === '' || (key === 'first' && caption === 'The cake'),
  },
  invariants: {
    'every photo is there once': ({ context: { photos } }) =>
      new Set(photos.map(({ key }) => key)).size === photos.length,
    'a photo is in the queue once, and has no reason against it': ({
      context: { photos, queue },
    }) =>
      new Set(queue).size === queue.length &&
      queue.every((key) => photos.some((one) => one.key === key && one.code === null)),
    'whoever is busy has something to send': (snapshot) =>
      isIdle(snapshot) === (unsentOf(snapshot) === null),
    'one photo is on its way at a time': (snapshot) =>
      statusesOf(snapshot).filter(({ status }) => status === 'sending').length ===
      (isIdle(snapshot) ? 0 : 1),
    'nothing is sent that is still made ready': ({ children }) =>
      !('sendPhoto' in children && 'preparePhoto' in children),
    'a photo that waits can be cancelled and not captioned': (snapshot) =>
      snapshot.context.queue.every(
        (key) =>
          snapshot.can({ type: 'CANCEL', key }) &&
          !snapshot.can({ type: 'CAPTION', key, caption: 'The cake' }),
      ),
  },
})
