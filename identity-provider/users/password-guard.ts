import { refusals } from '../wire/service-error.ts'

const minute = 60_000
const wrongPerMinute = 5
const longestLock = 15 * minute

/**
 * Wrong passwords from one side: every stranger together, or one address that the account has
 * signed in from before.
 */
interface Tally {
  /** Wrong ones in a row. */
  streak: number
  lockedUntil: number
  lastAt: number
}

interface Watch {
  strangers: Tally
  familiar: Map<string, Tally>
  /** When the wrong passwords of the last minute came, from anywhere. */
  wrongAt: number[]
  queue: Promise<unknown>
}

export interface PasswordGuard {
  /**
   * Lets one attempt at an account's password through, or refuses it unseen. Attempts at one
   * account wait for each other, so that a hundred at once are no more guesses than a hundred in a
   * row.
   */
  attempt(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean>
}

/**
 * Cognito's lockout (from the 5th wrong password in a row, 1 s, doubling up to 15 minutes) and, on
 * top, at most five wrong passwords a minute for an account from everywhere together. One of the
 * five is set aside for addresses the owner has signed in from, and these are locked by their own
 * mistakes only: who guesses from elsewhere does not lock the owner out. Accounts that do not exist
 * are watched alike.
 */
export function guardPasswords(now: () => number): PasswordGuard {
  const watches = new Map<string, Watch>()

  return {
    attempt(account, address, isRight) {
      forgetQuiet(watches, now())
      const watch = watches.get(account) ?? {
        strangers: newTally(),
        familiar: new Map(),
        wrongAt: [],
        queue: Promise.resolve(),
      }
      watches.set(account, watch)
      const turn = watch.queue.then(() => attemptAlone(watch, address, isRight))
      watch.queue = turn.catch(() => {})
      return turn
    },
  }

  async function attemptAlone(watch: Watch, address: string, isRight: () => Promise<boolean>) {
    const tally = watch.familiar.get(address) ?? watch.strangers
    if (!mayTry(watch, tally, now())) throw refusals.passwordAttemptsExceeded()
    if (await isRight()) {
      watch.familiar.set(address, newTally())
      if (tally === watch.strangers) watch.strangers = newTally()
      return true
    }
    countWrong(watch, tally, now())
    return false
  }
}

/** For LIMITS=off. */
export const unguarded: PasswordGuard = { attempt: (_account, _address, isRight) => isRight() }

function mayTry(watch: Watch, tally: Tally, at: number) {
  watch.wrongAt = watch.wrongAt.filter((wrongAt) => wrongAt <= at && at - wrongAt < minute)
  const setAside = tally === watch.strangers && watch.familiar.size > 0 ? 1 : 0
  // A lock longer than the longest comes from a clock that was set back.
  const isLocked = at < tally.lockedUntil && tally.lockedUntil - at <= longestLock
  return !isLocked && watch.wrongAt.length < wrongPerMinute - setAside
}

function countWrong(watch: Watch, tally: Tally, at: number) {
  watch.wrongAt.push(at)
  tally.streak = at - tally.lastAt > longestLock ? 1 : tally.streak + 1
  tally.lastAt = at
  if (tally.streak >= 5)
    tally.lockedUntil = at + Math.min(1_000 * 2 ** (tally.streak - 5), longestLock)
}

function newTally(): Tally {
  return { streak: 0, lockedUntil: 0, lastAt: 0 }
}

/**
 * Bounds what guessing at invented accounts can fill, oldest first. Nobody's last minute is
 * forgotten: scrypt lets through fewer attempts in a minute than there is room for.
 */
function forgetQuiet(watches: Map<string, Watch>, at: number) {
  if (watches.size < 10_000) return
  for (const [account, watch] of watches) {
    if (watches.size < 9_000) return
    if (at - (watch.wrongAt.at(-1) ?? 0) >= minute) watches.delete(account)
  }
}
