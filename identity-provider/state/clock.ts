import type { State } from './state.ts'

/** The provider's time, which development may move; how far is kept with the rest. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  advance(seconds: number): Promise<void>
}

export function openClock(state: State, base: () => Date): Clock {
  const offsetSeconds = () => state.settings.get('clock')?.clockOffsetSeconds ?? 0
  return {
    now: () => base().getTime() + offsetSeconds() * 1_000,
    advance: (seconds) =>
      state.save(['settings', 'clock', { clockOffsetSeconds: offsetSeconds() + seconds }]),
  }
}
