import * as v from 'valibot'
import { openSealed, seal } from './seal.ts'

/** The provider's tokens as the vault stores them. */
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

/**
 * Decrypts tokens that any of the keys encrypted for that row; null if they belong to another row
 * or their key is gone.
 */
export function openTokens(
  keys: readonly Uint8Array[],
  rowId: string,
  sealed: string,
): Promise<KeptTokens | null> {
  return openSealed(keys, rowId, sealed, keptSchema)
}

const keptSchema = v.object({ accessToken: v.string(), refreshToken: v.string() })
