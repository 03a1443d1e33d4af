import type { Change, State } from './state.ts'

const hour = 3_600_000

/** Forgets what no answer depends on any more. Done at every start. */
export async function forgetExpired(state: State, now: number) {
  const gone: Change[] = []
  for (const [id, family] of state.families)
    if (now >= family.expiresAt) gone.push(['families', id, null])
  for (const [hash, { family }] of state.refreshTokens) {
    if (now >= (state.families.get(family)?.expiresAt ?? 0))
      gone.push(['refreshTokens', hash, null])
  }
  for (const [key, code] of state.codes)
    if (now >= code.expiresAt + hour) gone.push(['codes', key, null])
  for (const [hash, grant] of state.grants)
    if (now >= grant.expiresAt) gone.push(['grants', hash, null])
  for (const [hash, session] of state.hostedSessions)
    if (now >= session.expiresAt) gone.push(['hostedSessions', hash, null])
  if (gone.length > 0) await state.save(...gone)
}
