import { Problem } from '#machines/kernel/problem.ts'
import type { Viewer } from '#api/viewer.ts'
import type { Declaration } from '../contract/declaration.ts'
import { limitOf } from '../contract/limits.ts'
import type { RequestContext } from '../env.ts'
import { readCookie, sessionCookieName } from './cookies.ts'

/** Whether anybody may send this request, without a limit, so that it need not be admitted. */
export function isOpen(declaration: Declaration, isWrite: boolean) {
  return !isWrite && declaration.roles === 'everyone' && !declaration.limit
}

/**
 * Admits a request or throws a Problem. It checks, in this order: the write guard, the limit by
 * address, the session, the role, the limit by account. Returns the viewer, or null if the
 * operation is for everyone.
 */
export async function admit(
  declaration: Declaration,
  exchange: RequestContext,
  isWrite: boolean,
): Promise<Viewer | null> {
  const { edge, request } = exchange
  if (isWrite && !declaration.fromElsewhere)
    edge.guard(request.headers, declaration.upload ? 'file' : 'json')
  const limit = limitOf(declaration, isWrite)
  if (limit?.by === 'address') await edge.limit(`${limit.name}:${exchange.address()}`, limit)
  if (declaration.roles === 'everyone') return null
  const viewer = await findViewer(exchange, declaration)
  if (!isWelcome(viewer, declaration)) throw new Problem('wrong_role')
  if (limit?.by === 'account') await edge.limit(`${limit.name}:${viewer.userId}`, limit)
  return viewer
}

async function findViewer(
  { edge, request }: RequestContext,
  { unconfirmed = false }: Declaration,
): Promise<Viewer> {
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName(edge.config))
  if (cookie === null) throw new Problem('signed_out')
  const viewer = await edge.findViewer(cookie, { unconfirmed })
  if (!viewer) throw new Problem('session_expired')
  return viewer
}

function isWelcome({ role, mayChooseRole }: Viewer, { roles, alsoUndecided }: Declaration) {
  return roles === 'signed in' || roles.includes(role) || (alsoUndecided === true && mayChooseRole)
}
