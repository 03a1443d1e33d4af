import type { Composed } from '../compose.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { demoPeople } from '../features/demo/commands/fill-demo-data.ts'

/* What the product says in the terminal to whoever started it. */

/** Prints the addresses and the demo sign-ins. */
export function welcome(config: Config, { deps }: Composed) {
  const hasDemo = config.demoData && !config.cognito
  const lines = [
    `Vowline is ready:    ${config.publicUrl}`,
    ...(deps.outbox
      ? [
          `Mail it would send:  ${config.isLocalOnly ? `${config.publicUrl}/dev/outbox` : hiddenOutbox(config)}`,
        ]
      : []),
    `API reference:       ${config.publicUrl}/api/docs`,
    ...(config.statecharts ? [`Statecharts:         ${config.publicUrl}/statecharts`] : []),
    ...(config.cognito
      ? []
      : [`Identity provider:   ${deps.publicConfig.cognito.endpoint} (local)`]),
    ...(hasDemo
      ? demoPeople.map(
          ({ email, password }, index) =>
            (index === 0 ? 'Sign in as:' : '').padEnd(21) + `${email}  ${password}`,
        )
      : []),
    'Ctrl-C stops it.',
  ]
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

function hiddenOutbox({ host }: Config) {
  return `not shown, because HOST=${host} lets other machines in. Set SMTP_URL to send it.`
}

/**
 * Says why it did not start, in one line for what a person can mend and with the stack for what
 * they cannot, and ends the process.
 */
export function exitWith(error: unknown): never {
  console.error(messageOf(error))
  process.exit(1)
}

function messageOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set PORT (the site) and IDP_PORT (the local identity provider).`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`
  if (error instanceof ConfigError || error.name === 'FolderInUse') return error.message
  return error.stack ?? error.message
}
