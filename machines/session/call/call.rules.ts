/** Product specification, section 9. */
export const maxRetries = 3
const initialDelay = 300
const factor = 2

/** Milliseconds before the retry that follows `failures` failed attempts: 300, 600, 1200. */
export function backoff(failures: number) {
  return initialDelay * factor ** (failures - 1)
}
