import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'

/** A value of the environment that cannot be used. The message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const ports = 'a port number from 0 to 65535'
const port = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/, ports), v.transform(Number), v.maxValue(65_535, ports)), fallback)
const onOff = (fallback: 'on' | 'off') => v.optional(v.picklist(['on', 'off'], '"on" or "off"'), fallback)
const text = (fallback = '') => v.optional(v.string(), fallback)
const address = (schemes: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => value === '' || (new RegExp(`^(${schemes})://.`).test(value) && (!value.startsWith('http') || URL.canParse(value))),
        `an address that starts with ${schemes.replaceAll('|', ':// or ')}://`,
      ),
    ),
    '',
  )

/** The user pool of the local identity provider, whose codes and clock are anybody's. */
const localPoolId = 'eu-west-1_LOCAL0001'

/** Every setting with its default. Empty means "not set". README.md holds the same table in words; a test compares the two. */
export const environmentSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'test', 'production'], '"development", "test" or "production"'), 'development'),
  HOST: text('127.0.0.1'),
  PORT: port('3000'),
  IDP_PORT: port('3001'),
  DATA_DIR: text('.data'),
  DATABASE_URL: address('postgres|postgresql'),
  PUBLIC_URL: address('http|https'),
  DEMO_DATA: v.optional(v.picklist(['on', 'off'], '"on" or "off"')),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^(?:[!-~]{16,200})?$/, '16 to 200 printable characters without blanks')), ''),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], '"debug", "info", "warn", "error" or "silent"'), 'info'),
  LIMITS: onOff('on'),
  CHEAP_HASHES: onOff('off'),
  STATECHARTS: v.optional(v.picklist(['on', 'off'], '"on" or "off"')),
  TRUST_PROXY: onOff('off'),
  SECURE_COOKIES: onOff('on'),
  SESSION_KEYS: text(),
  COGNITO_REGION: text('eu-west-1'),
  COGNITO_USER_POOL_ID: text(),
  COGNITO_CLIENT_ID: text(),
  COGNITO_CLIENT_SECRET: text(),
  COGNITO_ENDPOINT: address('http|https'),
  COGNITO_HOSTED_URL: address('http|https'),
  COGNITO_ADMIN: onOff('off'),
  SMTP_URL: address('smtp|smtps'),
  SMTP_TLS: onOff('on'),
  MAIL_FROM: text('Vowline <no-reply@vowline.test>'),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('one e-mail address')), 'contact@vowline.test'),
  SOCIAL_LINKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((links) => links.split(/[\s,]+/).filter(Boolean)),
      v.check(
        (links) => links.every((link) => link.startsWith('https://') && URL.canParse(link)),
        'https:// addresses with spaces between',
      ),
    ),
    '',
  ),
  S3_BUCKET: text(),
  S3_REGION: text('eu-west-1'),
  S3_ENDPOINT: address('http|https'),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  REGISTRATION_KEPT_DAYS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'a number of days from 1 to 999'), v.transform(Number)),
    '7',
  ),
  JOB_LOOK_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\d?[1-9]|[1-9]0)$|^0\.[1-9]$/, 'a number of seconds from 0.1 to 99'), v.transform(Number)),
    '10',
  ),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment into what the product runs on. Throws ConfigError with one line for the first unusable value.
 * With the embedded default nothing needs to be set: the key that encrypts the session vault is then made on the first start and
 * kept in the data folder.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.entries).flatMap((name) => (environment[name] ? [[name, environment[name].trim()]] : [])),
  )
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new ConfigError(`${String(issue.path?.[0]?.key)} must be ${issue.message}, but is ${shown(issue.input)}.`)
  }
  const set = parsed.output
  const production = set.NODE_ENV === 'production'
  const dataDir = resolve(set.DATA_DIR)
  refuse(
    !set.COGNITO_USER_POOL_ID && !isLoopbackAddress(set.HOST),
    `HOST=${set.HOST} lets other machines in, and the local identity provider is for this machine alone. ` +
      'Set COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID, with NODE_ENV=production and SMTP_URL for real use, or leave HOST out.',
  )
  refuse(
    production && set.DEMO_DATA === 'on',
    'DEMO_DATA=on fills the database with people whose passwords are public, and is refused with NODE_ENV=production.',
  )
  refuse(production && set.LIMITS === 'off', 'LIMITS=off lifts every rate limit and is refused with NODE_ENV=production.')
  refuse(production && set.CHEAP_HASHES === 'on', 'CHEAP_HASHES=on makes passwords easy to guess and is refused with NODE_ENV=production.')
  refuse(
    production && !set.PUBLIC_URL,
    'PUBLIC_URL must be set with NODE_ENV=production: the address that people open, such as https://vowline.example.',
  )
  refuse(
    production && !set.COGNITO_USER_POOL_ID,
    'COGNITO_USER_POOL_ID must be set with NODE_ENV=production: the local identity provider is for development only.',
  )
  refuse(
    production && !set.SESSION_KEYS,
    'SESSION_KEYS must be set with NODE_ENV=production: 32 random bytes in base64url, the newest key first.',
  )
  refuse(
    production && !set.SMTP_URL,
    'SMTP_URL must be set with NODE_ENV=production: the outbox folder is for development only, and mail would reach nobody.',
  )
  refuse(
    Boolean(set.COGNITO_USER_POOL_ID) !== Boolean(set.COGNITO_CLIENT_ID),
    'COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set together.',
  )
  refuse(
    Boolean(set.COGNITO_USER_POOL_ID) && !/^[a-z]+(?:-[a-z]+)+-\d_[0-9A-Za-z]{1,55}$/.test(set.COGNITO_USER_POOL_ID),
    `COGNITO_USER_POOL_ID must look like eu-west-1_AbCdEfGhI, but is ${JSON.stringify(set.COGNITO_USER_POOL_ID)}.`,
  )
  refuse(
    production && set.COGNITO_USER_POOL_ID === localPoolId,
    `COGNITO_USER_POOL_ID=${localPoolId} is the local identity provider's and is refused with NODE_ENV=production.`,
  )
  for (const name of ['COGNITO_ENDPOINT', 'COGNITO_HOSTED_URL', 'PUBLIC_URL'] as const) {
    refuse(
      production && isInTheClear(set[name]),
      `${name} must start with https:// with NODE_ENV=production, but is ${JSON.stringify(set[name])}: passwords and tokens travel there.`,
    )
  }
  refuse(Boolean(set.S3_ENDPOINT || set.S3_ACCESS_KEY_ID) && !set.S3_BUCKET, 'S3_BUCKET must be set when another S3_ setting is.')
  refuse(production && set.SECURE_COOKIES === 'off', 'SECURE_COOKIES=off is refused with NODE_ENV=production.')

  return {
    production,
    host: set.HOST,
    port: set.PORT,
    /** Whether only this machine reaches the product: what development shows of other people's mail is for it alone. */
    isLocalOnly: isLoopbackAddress(set.HOST),
    dataDir,
    publicUrl: (set.PUBLIC_URL || `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL || null,
    demoData: (set.DEMO_DATA ?? (set.DATABASE_URL || production ? 'off' : 'on')) === 'on',
    logLevel: set.LOG_LEVEL,
    /** What a program shows that reads /metrics from another machine. Null: only this machine reads them. */
    metricsToken: set.METRICS_TOKEN || null,
    statecharts: (set.STATECHARTS ?? (production ? 'off' : 'on')) === 'on',
    limits: set.LIMITS === 'on',
    /** What scrypt spends on each password and passcode (its N). */
    hashCost: set.CHEAP_HASHES === 'on' ? 1_024 : 16_384,
    trustProxy: set.TRUST_PROXY === 'on',
    secureCookies: set.SECURE_COOKIES === 'on',
    sessionKeys: sessionKeys(set.SESSION_KEYS, dataDir),
    /** Null: the local identity provider serves, on its own port. */
    cognito: set.COGNITO_USER_POOL_ID
      ? {
          region: set.COGNITO_REGION,
          userPoolId: set.COGNITO_USER_POOL_ID,
          clientId: set.COGNITO_CLIENT_ID,
          clientSecret: set.COGNITO_CLIENT_SECRET || null,
          endpoint: (set.COGNITO_ENDPOINT || `https://cognito-idp.${set.COGNITO_REGION}.amazonaws.com`).replace(/\/+$/, ''),
          hostedUrl: set.COGNITO_HOSTED_URL.replace(/\/+$/, ''),
          administrator: set.COGNITO_ADMIN === 'on' ? ('machine' as const) : null,
        }
      : null,
    identityPort: set.IDP_PORT,
    mail: {
      smtpUrl: set.SMTP_URL || null,
      requireTls: production && set.SMTP_TLS === 'on' && !isLoopbackAddress(URL.parse(set.SMTP_URL)?.hostname ?? ''),
      from: set.MAIL_FROM,
      contact: set.CONTACT_EMAIL,
    },
    socialLinks: set.SOCIAL_LINKS,
    s3: set.S3_BUCKET
      ? {
          bucket: set.S3_BUCKET,
          region: set.S3_REGION,
          endpoint: set.S3_ENDPOINT || null,
          accessKeyId: set.S3_ACCESS_KEY_ID,
          secretAccessKey: set.S3_SECRET_ACCESS_KEY,
        }
      : null,
    registrationKeptDays: set.REGISTRATION_KEPT_DAYS,
    jobLookSeconds: set.JOB_LOOK_SECONDS,
  }
}

/** The keys of the session vault, 32 bytes each, the first one encrypts and all decrypt: put a new key in front to rotate. */
function sessionKeys(given: string, dataDir: string) {
  const keys = (given || keptKey(dataDir)).split(',').map((key) => Buffer.from(key.trim(), 'base64url'))
  refuse(
    keys.some((key) => key.length !== 32),
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
      throw new ConfigError(`DATA_DIR must be a folder that can be written to, but ${dataDir} is not: ${(error as Error).message}`)
  }
  return readFileSync(file, 'utf8')
}

/** A value as it may stand on a screen or in a log: without the password of an address. */
function shown(value: unknown) {
  return JSON.stringify(typeof value === 'string' ? value.replace(/(:\/\/[^/:@]*):[^@]*@/, '$1:…@') : value)
}

/** Only on the machine itself may what must stay secret travel over plain HTTP. */
function isInTheClear(url: string) {
  return url.startsWith('http://') && !isLoopbackAddress(URL.parse(url)?.hostname ?? '')
}

/** Whether an address is this machine's own. An IPv6 address may stand in brackets, as URLs write it. */
function isLoopbackAddress(host: string) {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

function refuse(wrong: boolean, why: string) {
  if (wrong) throw new ConfigError(why)
}
