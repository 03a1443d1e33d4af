import type { Log } from '#api/log/log.ts'
import type { MailPort } from '#api/adapters/mail/mail.port.ts'
import type { AppClient } from './pool.ts'
import type { Clock } from './state/clock.ts'
import type { State } from './state/state.ts'
import type { SigningKey } from './tokens/signing-key.ts'
import type { PasswordGuard } from './users/password-guard.ts'

/** What every operation of the provider works with. */
export interface Provider {
  /** The provider's own origin, without a trailing slash. */
  url: () => string
  issuer: () => string
  /** Our product's address, whose /callback the hosted login may return to. */
  appUrl: string
  clients: ReadonlyMap<string, AppClient>
  state: State
  clock: Clock
  key: SigningKey
  passwords: PasswordGuard
  /** What scrypt spends on each password (its N). */
  hashCost: number
  outbox: Pick<MailPort, 'send'>
  /** False lifts every limit on guessing and on codes, as LIMITS=off promises. */
  limits: boolean
  log: Log
}
