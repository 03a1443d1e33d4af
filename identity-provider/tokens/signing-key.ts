import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { replaceFile } from '../state/journal.ts'

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  /** The public half, as the JWKS shows it. */
  jwk: JWK
}

/** Makes a key as JWK: 100 ms or more, so it is done once, and tests may prepare theirs. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2_048, extractable: true })
  return exportJWK(privateKey)
}

/** The key kept in `folder`, made at the first start. */
export async function keptSigningKey(folder: string): Promise<JWK> {
  const file = join(folder, 'signing-key.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    replaceFile(file, JSON.stringify(await generateSigningKey()))
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JWK
}

export async function importSigningKey(jwk: JWK): Promise<SigningKey> {
  const { kty = 'RSA', n = '', e = '' } = jwk
  const shown = {
    kty,
    n,
    e,
    alg: 'RS256',
    use: 'sig',
    kid: await calculateJwkThumbprint({ kty, n, e }),
  }
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'RS256'),
    importJWK(shown, 'RS256'),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error('The signing key is no RSA key.')
  return { kid: shown.kid, privateKey, publicKey, jwk: shown }
}
