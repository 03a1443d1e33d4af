import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { guestPhotoCases } from './guest-photo.cases.ts'
import { guestPhotoMachine } from './guest-photo.machine.ts'

export const guestPhotoModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'album',
  title: 'Photo from a guest',
  purpose: 'Keeps a photo that a guest sent until the couple shows it on the wedding page or not.',
  machine: guestPhotoMachine,
  cases: guestPhotoCases,
  shows: { context: [], events: {} },
  sees: {
    waiting: 'It is listed under {album:tabs.waiting}',
    shown:
      'It is listed under {album:tabs.shown}, and the page has it under {website:guest.guestPhotos}',
    hidden: 'It is listed under {album:tabs.hidden}',
    declined: 'It is listed under {album:tabs.declined}',
    removed: 'It is in no list',
  },
  screens: { '': '/dashboard/website/photos' },
})
