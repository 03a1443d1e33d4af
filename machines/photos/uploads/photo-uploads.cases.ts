import { cases } from '#machines/kernel/cases.ts'
import type { PhotoUploadsEvent } from './photo-uploads.machine.ts'
import type { PhotoUploadsPorts } from './photo-uploads.ports.ts'

/** Two photos; what a page and the browser may do with them, and how each step may end. */
export const photoUploadsCases = cases<PhotoUploadsEvent, PhotoUploadsPorts>({
  events: [
    { type: 'CHOOSE', keys: ['first', 'second'] },
    { type: 'CAPTION', key: 'first', caption: 'The cake' },
    { type: 'SEND', keys: ['first'] },
    { type: 'SEND', keys: ['first', 'second'] },
    { type: 'CANCEL', key: 'first' },
    { type: 'CANCEL', key: 'second' },
    { type: 'PROGRESS', key: 'first', share: 0.5 },
    { type: 'ONLINE' },
  ],
  answers: {
    preparePhoto: [{ result: 'ready' }, { result: 'refused', code: 'unreadable' }],
    sendPhoto: [{ result: 'sent' }, { result: 'refused', code: 'unreachable' }],
  },
})
