import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Pushed } from '#machines/notices/push/push.schema.ts'

/** The subscription of a browser with its push service. */
export interface PushTarget {
  endpoint: string
  publicKey: string
  authSecret: string
}

/** The VAPID key pair, and the contact that a push service may write to. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  contact: string
}

/** Sends messages to browsers through their push services. */
export interface PushPort {
  /**
   * Encrypts a text for one browser and sends it to its push service. Resolves to whether it was
   * accepted or the subscription no longer exists; rejects if another attempt makes sense.
   */
  send(target: PushTarget, text: string, keys: PushKeys): Promise<'sent' | 'gone'>
}

/** Renders what a device shows. */
export interface RenderPush {
  /** The text of a notice, and the address that it opens. */
  notice(notice: Pick<Notice, 'id' | 'kind' | 'facts' | 'weddingId'>): Pushed
  /** The test notification that a user sends to their own device. */
  test(id: string, path: string): Pushed
}
