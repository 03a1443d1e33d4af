import { randomUUID } from 'node:crypto'
import type { Identity, IdentityPort, Issued } from '#api/adapters/identity/identity.port.ts'
import { Problem } from '#machines/kernel/problem.ts'

/** What a test may say of the person who signs in; the rest is made up. */
export type Person = Partial<
  Pick<Identity, 'sub' | 'email' | 'firstName' | 'lastName' | 'userType' | 'isAdmin' | 'authTime'>
> & {
  /** Whether they come from the hosted login. */
  isHosted?: boolean
}

export interface FakeIdentity extends IdentityPort {
  /** The three tokens of a sign-in, as the browser sends them on. */
  tokensOf(person: Person): { accessToken: string; idToken: string; refreshToken: string }
  isUnavailable: boolean
  /** The subs of users who were deleted, in that order. */
  deleted: string[]
  /** What it fails with when it is asked whether it answers, as no provider should. */
  failure: Error | null
}

/** The password that nobody has; every other one is right. */
export const wrongPassword = 'Not-this-one-1'

/**
 * An identity provider at the port: it believes the tokens that it made itself, and refuses all
 * others.
 */
export function fakeIdentity(now: () => Date): FakeIdentity {
  const known = new Map<string, Identity>()
  const hosted = new Set<Identity>()
  const read = (token: string): Identity => {
    const identity = known.get(token)
    if (!identity) throw new Problem('token_malformed')
    return identity
  }
  const issue = (identity: Identity): Issued => {
    const tokens = tokenTriple(known, identity)
    return { identity, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
  }
  const provider: FakeIdentity = {
    isUnavailable: false,
    deleted: [],
    failure: null,
    tokensOf({ isHosted = false, ...person }) {
      const identity = identityOf(person, now())
      if (isHosted) hosted.add(identity)
      return tokenTriple(known, identity)
    },
    isHosted: (accessToken) => hosted.has(read(accessToken)),
    async verify({ accessToken, idToken }) {
      const identity = read(accessToken)
      if (read(idToken) !== identity) throw new Problem('token_subject')
      return identity
    },
    async refresh(refreshToken) {
      if (provider.isUnavailable) throw new Problem('provider_unavailable')
      const identity = known.get(refreshToken)
      if (!identity) throw new Problem('refresh_token_refused')
      return issue(identity)
    },
    exchangeCode: () => Promise.reject(new Problem('hosted_code_refused')),
    changePassword: () =>
      provider.isUnavailable
        ? Promise.reject(new Problem('provider_unavailable'))
        : Promise.resolve(),
    changeName: () =>
      provider.isUnavailable
        ? Promise.reject(new Problem('provider_unavailable'))
        : Promise.resolve(),
    changeEmail: () =>
      provider.isUnavailable
        ? Promise.reject(new Problem('provider_unavailable'))
        : Promise.resolve(),
    confirmEmail: () => Promise.reject(new Problem('code_mismatch')),
    async provePassword({ email, password }) {
      if (provider.isUnavailable) throw new Problem('provider_unavailable')
      const identity = known.values().find((one) => one.email === email)
      if (!identity || password === wrongPassword) throw new Problem('wrong_password')
      return issue(identity)
    },
    async deleteUser(accessToken) {
      if (provider.isUnavailable) throw new Problem('provider_unavailable')
      const { sub } = read(accessToken)
      for (const [token, identity] of known) if (identity.sub === sub) known.delete(token)
      provider.deleted.push(sub)
      return 'deleted'
    },
    deleteUserAsAdministrator: () => Promise.resolve('refused'),
    revoke: () => Promise.resolve(),
    isAnswering: () =>
      provider.failure
        ? Promise.reject(provider.failure)
        : Promise.resolve(!provider.isUnavailable),
  }
  return provider
}

function identityOf(person: Person, now: Date): Identity {
  const sub = person.sub ?? randomUUID()
  return {
    issuer: 'https://identity.test/eu-west-1_TEST',
    sub,
    clientId: 'test-client',
    originJti: randomUUID(),
    email: `${sub.slice(0, 8)}@vowline.test`,
    emailConfirmed: true,
    firstName: 'Ada',
    lastName: 'Moreau',
    userType: null,
    isAdmin: false,
    nonce: null,
    authTime: now,
    accessExpiresAt: new Date(now.getTime() + 3_600_000),
    ...person,
  }
}

function tokenTriple(known: Map<string, Identity>, identity: Identity) {
  const token = (kind: string) => {
    const text = `${kind}.${randomUUID()}`
    known.set(text, identity)
    return text
  }
  return { accessToken: token('access'), idToken: token('id'), refreshToken: token('refresh') }
}
