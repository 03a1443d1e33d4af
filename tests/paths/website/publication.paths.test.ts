import { publicationModel } from '#machines/website/publication/publication.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...publicationModel,
  invariants: {
    'what others may see can be switched off at once': (snapshot) =>
      snapshot.value === 'off' || snapshot.can({ type: 'SWITCH_OFF' }),
    'only a page with a passcode has one to change': (snapshot) =>
      snapshot.can({ type: 'CHANGE_PASSCODE' }) === (snapshot.value === 'with_word'),
    'only a page that opens by its link can be given another': (snapshot) =>
      snapshot.can({ type: 'RENEW_LINK' }) === (snapshot.value === 'by_link'),
    'from everywhere it can be opened in another way': (snapshot) =>
      (['SHARE_LINK', 'SET_PASSCODE', 'OPEN'] as const).filter((type) => snapshot.can({ type }))
        .length >= 2,
  },
})
