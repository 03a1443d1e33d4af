import library from 'web-push'
import { FetchFailure } from '../fetch/fetch.port.ts'
import type { GuardedPost } from '../fetch/guarded-fetch.ts'
import type { PushPort } from './push.port.ts'

/** A push service drops a notice that it could not deliver within a day. */
const keptSeconds = 24 * 3_600

/**
 * Web Push (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). Browsers choose the addresses,
 * so requests go through the guarded client.
 */
export function webPush(post: GuardedPost): PushPort {
  return {
    async send({ endpoint, publicKey, authSecret }, text, keys) {
      const details = library.generateRequestDetails(
        { endpoint, keys: { p256dh: publicKey, auth: authSecret } },
        text,
        {
          vapidDetails: {
            subject: `mailto:${keys.contact}`,
            publicKey: keys.publicKey,
            privateKey: keys.privateKey,
          },
          TTL: keptSeconds,
        },
      )
      const status = await post(endpoint, { headers: details.headers, body: details.body })
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new FetchFailure('refused')
      return 'sent'
    },
  }
}
