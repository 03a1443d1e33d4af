import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError } from '#api/config/config-error.ts'
import { readConfig } from '#api/config/config.ts'
import { environmentSchema } from '#api/config/environment.ts'

const readme = readFileSync('README.md', 'utf8')

test('the configuration table names every setting, and no other', () => {
  const table = readme.slice(readme.search(/^\| setting /m), readme.indexOf('### Amazon Cognito'))
  const named = table
    .split('\n')
    .flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((hit) => hit[1]),
    )
  expect(new Set(named)).toEqual(new Set(Object.keys(environmentSchema.entries)))
})

test('every command of package.json is in the README', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of Object.keys(scripts))
    expect(readme).toMatch(new RegExp(`npm (run )?${name}\\b`))
})

test.each(globSync('docs/requirements/*.md'))('%s names files that there are', (file) => {
  const rows = readFileSync(file, 'utf8').split('\n')
  const named = rows
    .filter((row) => row.startsWith('|'))
    .flatMap((row) => [...row.matchAll(/`((?:api|docs|locales|machines|src|tests)\/[\w./-]+)`/g)])
    .map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number from 0 to 65535, but is "eighty".'],
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535, but is 70000.'],
  [
    { DATABASE_URL: 'mysql://root@localhost/x' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://, but is "mysql://root@localhost/x".',
  ],
  [{ LIMITS: 'maybe' }, 'LIMITS must be "on" or "off", but is "maybe".'],
  [
    { SESSION_KEYS: 'short' },
    'SESSION_KEYS must be one or more keys of 32 bytes in base64url, separated by commas.',
  ],
  [
    { COGNITO_USER_POOL_ID: 'eu-west-1_AbCdEfGhI' },
    'COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set together.',
  ],
  [
    { NODE_ENV: 'production', LIMITS: 'off' },
    'LIMITS=off lifts every rate limit and is refused with NODE_ENV=production.',
  ],
])('%j is refused in one line that names it', (environment, line) => {
  expect(() => readConfig({ DATA_DIR: '/tmp', ...environment })).toThrow(new ConfigError(line))
})
