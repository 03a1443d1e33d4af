import type { PublicConfig } from '#machines/session/session.schema.ts'
import { api, need } from './api.ts'

let pending: Promise<PublicConfig> | null = null

/** Where the identity provider is, asked for once. A failure is not kept. */
export function publicConfig(): Promise<PublicConfig> {
  return (pending ??= need(api.config.$get()).catch((error: unknown) => {
    pending = null
    throw error
  }))
}
