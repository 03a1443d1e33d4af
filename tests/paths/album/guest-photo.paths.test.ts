import { guestPhotoModel } from '#machines/album/guest-photo.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...guestPhotoModel,
  invariants: {
    'the page shows a photo exactly where it can be hidden': (snapshot) =>
      snapshot.can({ type: 'HIDE' }) === (snapshot.value === 'shown'),
    'a photo is declined before it was ever shown, or not at all': (snapshot) =>
      snapshot.can({ type: 'DECLINE' }) === (snapshot.value === 'waiting'),
    'a photo goes to the page where the couple has not decided, and where they hid it': (
      snapshot,
    ) =>
      snapshot.can({ type: 'SHOW' }) ===
      (snapshot.value === 'waiting' || snapshot.value === 'hidden'),
    'whoever sent it and the couple may end it until it is gone': (snapshot) =>
      snapshot.value === 'removed' ||
      (snapshot.can({ type: 'WITHDRAW' }) && snapshot.can({ type: 'REMOVE' })),
  },
})
