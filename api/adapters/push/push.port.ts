import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Pushed } from '#machines/notices/push/push.schema.ts'

/** A browser as its push service knows it. */
export interface PushTarget {
  endpoint: string
  publicKey: string
  authSecret: string
}

/** The key that signs what is sent (VAPID), and whom a push service may write to about it. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  contact: string
}

/** Sends to browsers by the services of their makers. */
export interface PushPort {
  /**
   * Encrypts a text for one browser and hands it to its service. Answers whether the service took
   * it, or says that there is no such browser any more; rejects where it is worth another attempt.
   */
  send(target: PushTarget, text: string, keys: PushKeys): Promise<'sent' | 'gone'>
}

/** Writes what a device shows. */
export interface RenderPush {
  /** What a notice says, and where it leads. */
  notice(notice: Pick<Notice, 'id' | 'kind' | 'facts' | 'weddingId'>): Pushed
  /** What somebody sends to themselves, to see whether it arrives. */
  test(id: string, path: string): Pushed
}
