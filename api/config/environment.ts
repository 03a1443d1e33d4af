import * as v from 'valibot'
import { ConfigError } from './config-error.ts'

const ports = 'a port number from 0 to 65535'
const port = (fallback: string) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, ports), v.transform(Number), v.maxValue(65_535, ports)),
    fallback,
  )
const onOff = (fallback: 'on' | 'off') =>
  v.optional(v.picklist(['on', 'off'], '"on" or "off"'), fallback)
const text = (fallback = '') => v.optional(v.string(), fallback)
const address = (schemes: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) =>
          value === '' ||
          (new RegExp(`^(${schemes})://.`).test(value) &&
            (!value.startsWith('http') || URL.canParse(value))),
        `an address that starts with ${schemes.replaceAll('|', ':// or ')}://`,
      ),
    ),
    '',
  )

/**
 * Every setting with its default. Empty means "not set". README.md holds the same table in words; a
 * test compares the two.
 */
export const environmentSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], '"development", "test" or "production"'),
    'development',
  ),
  HOST: text('127.0.0.1'),
  PORT: port('3000'),
  IDP_PORT: port('3001'),
  DATA_DIR: text('.data'),
  DATABASE_URL: address('postgres|postgresql'),
  PUBLIC_URL: address('http|https'),
  DEMO_DATA: v.optional(v.picklist(['on', 'off'], '"on" or "off"')),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[!-~]{16,200})?$/, '16 to 200 printable characters without blanks'),
    ),
    '',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      '"debug", "info", "warn", "error" or "silent"',
    ),
    'info',
  ),
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
  CONTACT_EMAIL: v.optional(
    v.pipe(v.string(), v.email('one e-mail address')),
    'contact@vowline.test',
  ),
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
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/, 'a number of days from 1 to 999'),
      v.transform(Number),
    ),
    '7',
  ),
  JOB_LOOK_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:\d?[1-9]|[1-9]0)$|^0\.[1-9]$/, 'a number of seconds from 0.1 to 99'),
      v.transform(Number),
    ),
    '10',
  ),
})

export type Environment = v.InferOutput<typeof environmentSchema>

/** The settings, each with its type. Throws ConfigError for the first one that cannot be read. */
export function parseEnvironment(environment: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.entries).flatMap((name) =>
      environment[name] ? [[name, environment[name].trim()]] : [],
    ),
  )
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new ConfigError(
      `${String(issue.path?.[0]?.key)} must be ${issue.message}, but is ${shown(issue.input)}.`,
    )
  }
  return parsed.output
}

/** A value for screens and logs: without the password of an address. */
function shown(value: unknown) {
  return JSON.stringify(
    typeof value === 'string' ? value.replace(/(:\/\/[^/:@]*):[^@]*@/, '$1:…@') : value,
  )
}
