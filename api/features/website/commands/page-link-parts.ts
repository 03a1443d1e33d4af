import type { Deps } from '#api/deps.ts'
import type { PageLinkParts } from '../queries.ts'
import { pageKey, storedPageKey } from './page-secrets.ts'
import { decryptPasscode } from '#api/features/guests/commands/rsvp/seal-passcode.ts'

/** The parts of a link to a page, each computed when it is needed. */
export function pageLinkPartsOf({ publicUrl, sessionKeys }: Deps['config']): PageLinkParts {
  return {
    publicUrl,
    keyOf: (visibility) => storedPageKey(sessionKeys, visibility),
    guestKeyOf: (visibility) => pageKey(sessionKeys[0]!, visibility),
    passcodeOf: (visibility) => decryptPasscode(sessionKeys, visibility),
  }
}
