import type { Attempt } from './call.ports.ts'

/** Product specification, section 9. */
export const maxRetries = 3
const initialDelay = 300
const factor = 2

/** Milliseconds before the retry that follows `failures` failed attempts: 300, 600, 1200. */
export function backoff(failures: number) {
  return initialDelay * factor ** (failures - 1)
}

/** One attempt by `fetch`, which reports every network, fetch and connection failure as a TypeError whose words differ by browser. */
export async function attemptOf(send: () => Promise<Response>): Promise<Attempt<Response>> {
  try {
    return { result: 'answered', answer: await send() }
  } catch (fault) {
    if (fault instanceof TypeError) return { result: 'unreachable' }
    throw fault
  }
}
