import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { isLoopbackAddress } from './loopback.ts'

interface Refusal {
  isRefused: (set: Environment) => boolean
  why: (set: Environment) => string
}

/**
 * Throws ConfigError for the first combination of settings that the product does not start with.
 */
export function refuseUnsafe(set: Environment): void {
  const found = refusals.find(({ isRefused }) => isRefused(set))
  if (found) throw new ConfigError(found.why(set))
}

export function isProduction({ NODE_ENV }: Environment): boolean {
  return NODE_ENV === 'production'
}

/** The user pool of the local identity provider, which gives its codes and its clock to anybody. */
const localPoolId = 'eu-west-1_LOCAL0001'

const refusals: readonly Refusal[] = [
  {
    isRefused: (set) => !set.COGNITO_USER_POOL_ID && !isLoopbackAddress(set.HOST),
    why: (set) =>
      `HOST=${set.HOST} lets other machines in, and the local identity provider is for this machine alone. ` +
      'Set COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID, with NODE_ENV=production and SMTP_URL for real use, or leave HOST out.',
  },
  {
    isRefused: (set) => isProduction(set) && set.DEMO_DATA === 'on',
    why: () =>
      'DEMO_DATA=on fills the database with people whose passwords are public, and is refused with NODE_ENV=production.',
  },
  {
    isRefused: (set) => isProduction(set) && set.LIMITS === 'off',
    why: () => 'LIMITS=off lifts every rate limit and is refused with NODE_ENV=production.',
  },
  {
    isRefused: (set) => isProduction(set) && set.CHEAP_HASHES === 'on',
    why: () =>
      'CHEAP_HASHES=on makes passwords easy to guess and is refused with NODE_ENV=production.',
  },
  {
    isRefused: (set) => isProduction(set) && !set.PUBLIC_URL,
    why: () =>
      'PUBLIC_URL must be set with NODE_ENV=production: the address that people open, such as https://vowline.example.',
  },
  {
    isRefused: (set) => isProduction(set) && !set.COGNITO_USER_POOL_ID,
    why: () =>
      'COGNITO_USER_POOL_ID must be set with NODE_ENV=production: the local identity provider is for development only.',
  },
  {
    isRefused: (set) => isProduction(set) && !set.SESSION_KEYS,
    why: () =>
      'SESSION_KEYS must be set with NODE_ENV=production: 32 random bytes in base64url, the newest key first.',
  },
  {
    isRefused: (set) => isProduction(set) && !set.SMTP_URL,
    why: () =>
      'SMTP_URL must be set with NODE_ENV=production: the outbox folder is for development only, and mail would reach nobody.',
  },
  {
    isRefused: (set) => Boolean(set.COGNITO_USER_POOL_ID) !== Boolean(set.COGNITO_CLIENT_ID),
    why: () => 'COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set together.',
  },
  {
    isRefused: (set) =>
      Boolean(set.COGNITO_USER_POOL_ID) &&
      !/^[a-z]+(?:-[a-z]+)+-\d_[0-9A-Za-z]{1,55}$/.test(set.COGNITO_USER_POOL_ID),
    why: (set) =>
      `COGNITO_USER_POOL_ID must look like eu-west-1_AbCdEfGhI, but is ${JSON.stringify(set.COGNITO_USER_POOL_ID)}.`,
  },
  {
    isRefused: (set) => isProduction(set) && set.COGNITO_USER_POOL_ID === localPoolId,
    why: () =>
      `COGNITO_USER_POOL_ID=${localPoolId} is the local identity provider's and is refused with NODE_ENV=production.`,
  },
  ...(['COGNITO_ENDPOINT', 'COGNITO_HOSTED_URL', 'PUBLIC_URL'] as const).map((name): Refusal => ({
    isRefused: (set) => isProduction(set) && isInTheClear(set[name]),
    why: (set) =>
      `${name} must start with https:// with NODE_ENV=production, but is ${JSON.stringify(set[name])}: passwords and tokens travel there.`,
  })),
  {
    isRefused: (set) => Boolean(set.S3_ENDPOINT || set.S3_ACCESS_KEY_ID) && !set.S3_BUCKET,
    why: () => 'S3_BUCKET must be set when another S3_ setting is.',
  },
  {
    isRefused: (set) => isProduction(set) && set.SECURE_COOKIES === 'off',
    why: () => 'SECURE_COOKIES=off is refused with NODE_ENV=production.',
  },
]

/** Whether secrets would travel over plain HTTP to another machine. */
function isInTheClear(url: string) {
  return url.startsWith('http://') && !isLoopbackAddress(URL.parse(url)?.hostname ?? '')
}
