import type { PublicConfig } from '#machines/session/session.schema.ts'
import { api, ask } from '../api.ts'
import type { Answer } from '../api.ts'

let known: Promise<Answer<PublicConfig>> | null = null

/** Where the identity provider is, asked for once. A refusal is not kept. */
export async function publicConfig(): Promise<Answer<PublicConfig>> {
  known ??= ask(api.config.$get())
  const answer = await known
  if (answer.result === 'refused') known = null
  return answer
}
