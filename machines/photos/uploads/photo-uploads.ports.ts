import type { Source } from '#machines/kernel/ports.ts'

export type PhotoUploadsPorts = {
  /** Reads the photo, and makes it small enough to be taken. */
  preparePhoto: (input: {
    key: string
  }) => Promise<{ result: 'ready' } | { result: 'refused'; code: string }>
  /** Sends it under its key. Resolves for every answer; rejects only by a fault of ours. */
  sendPhoto: (input: {
    key: string
    caption: string
  }) => Promise<{ result: 'sent' } | { result: 'refused'; code: string }>
}

export type PhotoUploadsSources = {
  /** ONLINE when the browser has a connection again. */
  network: Source<{ type: 'ONLINE' }>
  /** PROGRESS as far as the browser has sent the photo. */
  progress: Source<{ type: 'PROGRESS'; key: string; share: number }>
}
