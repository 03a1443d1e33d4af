import type { Readable } from 'node:stream'

/** Keeps files by key (`area/id`): a folder by default, S3-compatible storage by configuration. Keys never leave it. */
export interface FilesPort {
  put(key: string, content: Readable, about: { contentType: string }): Promise<void>
  /** The content as a stream; rejects with Problem('not_found') when there is none. */
  get(key: string): Promise<Readable>
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}
