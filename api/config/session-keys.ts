import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

/**
 * The keys of the session vault, 32 bytes each. The first one encrypts and all decrypt: put a new
 * key in front to rotate.
 */
export function sessionKeys(given: string, dataDir: string) {
  const keys = (given || keptKey(dataDir))
    .split(',')
    .map((key) => Buffer.from(key.trim(), 'base64url'))
  if (keys.some((key) => key.length !== 32))
    throw new ConfigError(
      'SESSION_KEYS must be one or more keys of 32 bytes in base64url, separated by commas.',
    )
  return keys
}

function keptKey(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'session.key')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(
        `DATA_DIR must be a folder that can be written to, but ${dataDir} is not: ${(error as Error).message}`,
      )
  }
  return readFileSync(file, 'utf8')
}
