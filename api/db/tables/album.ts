import type { KeptPhotoState } from '#machines/album/guest-photo.schema.ts'

export interface AlbumTables {
  guestPhotos: GuestPhotoTable
}

interface GuestPhotoTable {
  id: string
  weddingId: string
  /** Whose invitation it was sent with. */
  householdId: string
  caption: string
  width: number
  height: number
  /** What its file is called where it is saved. */
  name: string
  type: 'image/jpeg' | 'image/png'
  size: number
  fileKey: string
  state: KeptPhotoState
  /** Of the chart that wrote the state. */
  stateVersion: number
  /** When the couple was notified that it waits; null until then. */
  notifiedAt: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
}
