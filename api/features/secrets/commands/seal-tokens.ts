import * as v from 'valibot'
import { openSealed, seal } from './seal.ts'

/** What the vault keeps of the provider's tokens. */
export interface KeptTokens {
  accessToken: string
  refreshToken: string
}

/** Encrypts tokens for one row of the database. */
export function sealTokens(
  keys: readonly Uint8Array[],
  rowId: string,
  tokens: KeptTokens,
): Promise<string> {
  return seal(keys, rowId, { ...tokens })
}

/** Decrypts what was sealed for that row by any of the keys; null when it was sealed for another row or its key is gone. */
export function openTokens(
  keys: readonly Uint8Array[],
  rowId: string,
  sealed: string,
): Promise<KeptTokens | null> {
  return openSealed(keys, rowId, sealed, keptSchema)
}

const keptSchema = v.object({ accessToken: v.string(), refreshToken: v.string() })
