/** A photo that was chosen and has not arrived yet. */
export interface ChosenPhoto {
  /** Sent with each attempt, so that the photo is added once. */
  key: string
  caption: string
  /** Why it was refused: a code of errors.json, or one of the page. Null where it was not. */
  code: string | null
}

export interface PhotoUploadsContext {
  /** In the order in which they were chosen. */
  photos: readonly ChosenPhoto[]
  /** The keys of those that are to be sent, in the order of sending. */
  queue: readonly string[]
  /** How much of the first of them is sent, from 0 to 1. */
  share: number
}

export type PhotoUploadsInput = Pick<PhotoUploadsContext, 'photos' | 'queue'>

/** How a photo stands; `chosen` ones are not sent before somebody asks for it. */
export type PhotoStatus = 'chosen' | 'waiting' | 'sending' | 'refused'
