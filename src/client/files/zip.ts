import { unzipSync, zipSync } from 'fflate/browser'
import type { UnzipCallback, Zippable } from 'fflate/browser'

/*
 * The zip library that read-excel-file and write-excel-file import (an alias in vite.config.ts).
 * Above some 160 kB the library starts a worker from a text of code, which our Trusted Types policy
 * refuses. Here everything runs in the thread that calls: our own worker. Both libraries call these
 * functions without options.
 */
export * from 'fflate/browser'

/** @public Imported by write-excel-file. */
export function zip(files: Zippable, done: (error: unknown, archive: Uint8Array | null) => void) {
  answer(() => zipSync(files), done)
}

/** @public Imported by read-excel-file. */
export function unzip(archive: Uint8Array, done: UnzipCallback) {
  answer(() => unzipSync(archive), done)
}

function answer<T>(work: () => T, done: (error: never, result: T) => void) {
  let result: T
  try {
    result = work()
  } catch (error) {
    // A failure comes without a result, as the library itself tells one.
    done(error as never, null as never)
    return
  }
  done(null as never, result)
}
