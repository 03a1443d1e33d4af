import { createHash } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/**
 * Encrypts facts for one owner, such as a row of the database (AES-256-GCM). The owner is part of
 * the encryption, so that a ciphertext moved to another one cannot be decrypted. The first key
 * encrypts; put a new one in front to rotate.
 */
export async function seal(
  keys: readonly Uint8Array[],
  owner: string,
  facts: Record<string, string>,
): Promise<string> {
  const [key] = keys
  if (key === undefined) throw new Error('The session vault has no key.')
  return new EncryptJWT(facts)
    .setSubject(owner)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keyId(key) })
    .encrypt(key)
}

/**
 * Decrypts facts that any of the keys encrypted for that owner; null if they belong to another one
 * or their key is gone.
 */
export async function openSealed<T>(
  keys: readonly Uint8Array[],
  owner: string,
  sealed: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | null> {
  try {
    const { kid } = decodeProtectedHeader(sealed)
    const key = keys.find((candidate) => keyId(candidate) === kid)
    if (key === undefined) return null
    const { payload } = await jwtDecrypt(sealed, key, { ...algorithms, subject: owner })
    return v.parse(schema, payload)
  } catch {
    return null
  }
}

/** Names a key without revealing anything about it. */
function keyId(key: Uint8Array) {
  return createHash('sha256')
    .update('vowline session key')
    .update(key)
    .digest('base64url')
    .slice(0, 11)
}
