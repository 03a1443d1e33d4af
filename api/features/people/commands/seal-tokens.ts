import { createHash } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

/** What the vault keeps of the provider's tokens. */
export interface KeptTokens {
  accessToken: string
  refreshToken: string
}

const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/**
 * Encrypts tokens for one row of the database (AES-256-GCM). The row's id is sealed in, so that a ciphertext moved to another row
 * opens there no more. The first key encrypts; put a new one in front to rotate.
 */
export async function sealTokens(keys: readonly Uint8Array[], rowId: string, tokens: KeptTokens): Promise<string> {
  const [key] = keys
  if (key === undefined) throw new Error('The session vault has no key.')
  return new EncryptJWT({ ...tokens })
    .setSubject(rowId)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keyId(key) })
    .encrypt(key)
}

/** Decrypts what was sealed for that row by any of the keys; null when it was sealed for another row or its key is gone. */
export async function openTokens(keys: readonly Uint8Array[], rowId: string, sealed: string): Promise<KeptTokens | null> {
  try {
    const { kid } = decodeProtectedHeader(sealed)
    const key = keys.find((candidate) => keyId(candidate) === kid)
    if (key === undefined) return null
    const { payload } = await jwtDecrypt(sealed, key, { ...algorithms, subject: rowId })
    return v.parse(keptSchema, payload)
  } catch {
    return null
  }
}

const keptSchema = v.object({ accessToken: v.string(), refreshToken: v.string() })

/** Names a key without telling anything of it. */
function keyId(key: Uint8Array) {
  return createHash('sha256').update('vowline session key').update(key).digest('base64url').slice(0, 11)
}
