import { resolve } from 'node:path'
import { parseEnvironment } from './environment.ts'
import type { Environment } from './environment.ts'
import { isLoopbackAddress } from './loopback.ts'
import { isProduction, refuseUnsafe } from './refusals.ts'
import { sessionKeys } from './session-keys.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from the environment. Throws ConfigError with one line for the first
 * unusable value. The embedded default needs no settings: the key that encrypts the session vault
 * is made on the first start and stored in the data folder.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = parseEnvironment(environment)
  refuseUnsafe(set)
  const production = isProduction(set)
  const dataDir = resolve(set.DATA_DIR)
  return {
    production,
    host: set.HOST,
    port: set.PORT,
    /**
     * Whether only this machine reaches the product. Only then does development show other people's
     * mail.
     */
    isLocalOnly: isLoopbackAddress(set.HOST),
    dataDir,
    publicUrl: (set.PUBLIC_URL || `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL || null,
    demoData: (set.DEMO_DATA ?? (set.DATABASE_URL || production ? 'off' : 'on')) === 'on',
    logLevel: set.LOG_LEVEL,
    /** The token for reading /metrics from another machine. Null: only this machine reads them. */
    metricsToken: set.METRICS_TOKEN || null,
    statecharts: (set.STATECHARTS ?? (production ? 'off' : 'on')) === 'on',
    limits: set.LIMITS === 'on',
    /** The cost of scrypt for each password and passcode (its N). */
    hashCost: set.CHEAP_HASHES === 'on' ? 1_024 : 16_384,
    trustProxy: set.TRUST_PROXY === 'on',
    secureCookies: set.SECURE_COOKIES === 'on',
    sessionKeys: sessionKeys(set.SESSION_KEYS, dataDir),
    /** Null: the local identity provider serves on its own port. */
    cognito: cognitoOf(set),
    identityPort: set.IDP_PORT,
    mail: mailOf(set),
    socialLinks: set.SOCIAL_LINKS,
    s3: s3Of(set),
    registrationKeptDays: set.REGISTRATION_KEPT_DAYS,
    jobLookSeconds: set.JOB_LOOK_SECONDS,
  }
}

function cognitoOf(set: Environment) {
  return set.COGNITO_USER_POOL_ID
    ? {
        region: set.COGNITO_REGION,
        userPoolId: set.COGNITO_USER_POOL_ID,
        clientId: set.COGNITO_CLIENT_ID,
        clientSecret: set.COGNITO_CLIENT_SECRET || null,
        endpoint: (
          set.COGNITO_ENDPOINT || `https://cognito-idp.${set.COGNITO_REGION}.amazonaws.com`
        ).replace(/\/+$/, ''),
        hostedUrl: set.COGNITO_HOSTED_URL.replace(/\/+$/, ''),
        administrator: set.COGNITO_ADMIN === 'on' ? ('machine' as const) : null,
      }
    : null
}

function mailOf(set: Environment) {
  return {
    smtpUrl: set.SMTP_URL || null,
    requireTls:
      isProduction(set) &&
      set.SMTP_TLS === 'on' &&
      !isLoopbackAddress(URL.parse(set.SMTP_URL)?.hostname ?? ''),
    from: set.MAIL_FROM,
    contact: set.CONTACT_EMAIL,
  }
}

function s3Of(set: Environment) {
  return set.S3_BUCKET
    ? {
        bucket: set.S3_BUCKET,
        region: set.S3_REGION,
        endpoint: set.S3_ENDPOINT || null,
        accessKeyId: set.S3_ACCESS_KEY_ID,
        secretAccessKey: set.S3_SECRET_ACCESS_KEY,
      }
    : null
}
