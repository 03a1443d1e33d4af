import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Provider } from '../provider.ts'
import { refusals } from '../wire/service-error.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
)
const cost = { r: 8, p: 1 }

export async function hashPassword(password: string, { hashCost: N }: Pick<Provider, 'hashCost'>) {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, 32, { ...cost, N })
  return keptHash(N, salt, hash)
}

/** Null stands for a user who does not exist: the same work is done and the answer is no. */
export async function isPassword(
  password: string,
  kept: string | null,
  { hashCost }: Pick<Provider, 'hashCost'>,
) {
  const [, rounds, salt, hash] = (kept ?? keptHash(hashCost, nobody.salt, nobody.hash)).split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64url'), 32, {
    ...cost,
    N: Number(rounds),
  })
  return timingSafeEqual(derived, expected) && kept !== null
}

const nobody = { salt: randomBytes(16), hash: randomBytes(32) }

function keptHash(N: number, salt: Buffer, hash: Buffer) {
  return `scrypt$${N}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** The pool's password policy, in the order in which Cognito complains. */
export function checkPolicy(password: string) {
  const broken = policy.find((rule) => !rule.holds(password))
  if (broken) throw refusals.invalidPassword(broken.complaint)
}

const policy = [
  { complaint: 'Password not long enough', holds: (password: string) => password.length >= 8 },
  {
    complaint: 'Password must have uppercase characters',
    holds: (password: string) => /[A-Z]/.test(password),
  },
  {
    complaint: 'Password must have lowercase characters',
    holds: (password: string) => /[a-z]/.test(password),
  },
  {
    complaint: 'Password must have numeric characters',
    holds: (password: string) => /[0-9]/.test(password),
  },
  // Cognito's own list; a blank counts inside the password, not at its ends.
  {
    complaint: 'Password must have symbol characters',
    holds: (password: string) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password.trim()),
  },
]
