import type { Readable } from 'node:stream'

/**
 * Stores files by key (`area/id`), in a folder or in S3-compatible storage. Clients never see keys.
 */
export interface FilesPort {
  put(key: string, content: Readable, about: { contentType: string }): Promise<void>
  /** The content as a stream; rejects with Problem('not_found') when there is none. */
  get(key: string): Promise<Readable>
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}
