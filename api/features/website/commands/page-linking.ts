import type { Deps } from '#api/deps.ts'
import type { Linking } from '../queries.ts'
import { pageKey, storedPageKey } from './page-secrets.ts'
import { decryptPasscode } from '#api/features/guests/commands/rsvp/seal-passcode.ts'

export function linkingOf({ publicUrl, sessionKeys }: Deps['config']): Linking {
  return {
    publicUrl,
    keyOf: (visibility) => storedPageKey(sessionKeys, visibility),
    guestKeyOf: (visibility) => pageKey(sessionKeys[0]!, visibility),
    passcodeOf: (visibility) => decryptPasscode(sessionKeys, visibility),
  }
}
