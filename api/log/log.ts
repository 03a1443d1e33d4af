import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a line may contain: names, counts, codes, ids. Never an address, a name, a token, or what
 * somebody typed.
 */
export type Facts = Record<string, string | number | boolean | null | undefined>

export interface Log {
  debug(event: string, facts?: Facts): void
  info(event: string, facts?: Facts): void
  warn(event: string, facts?: Facts): void
  error(event: string, facts?: Facts): void
  /** Writes the lines that are still held back. */
  flush(): void
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

const levels: LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']
const heldBackMs = 100
const heldBackLines = 500
const rotateAtBytes = 10 * 1024 * 1024
const keptFiles = 5

/**
 * JSON lines on standard output and in `<folder>/vowline.log`, which is rotated at 10 MB and kept
 * five times. Lines are collected for a tenth of a second and written together: one system call for
 * each line would cost more than most requests.
 */
export function openLog(options: {
  level: LogLevel
  folder: string | null
  toStandardOutput?: boolean
  now?: () => Date
}): Log {
  const lowest = levels.indexOf(options.level)
  const now = options.now ?? (() => new Date())
  const write = writer(options.folder, options.toStandardOutput ?? true)
  const stamp = stamper()
  let lines: string[] = []
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (lines.length === 0) return
    const text = lines.join('')
    lines = []
    write(text)
  }
  const at = (level: LogLevel) =>
    levels.indexOf(level) < lowest
      ? () => {}
      : (event: string, facts?: Facts) => {
          lines.push(lineOf(stamp(now()), level, event, facts))
          if (lines.length >= heldBackLines) flush()
          else timer ??= setTimeout(flush, heldBackMs).unref()
        }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), flush }
}

const requestIds = new AsyncLocalStorage<string>()

/** Adds the request's id to every line that is written during `work`, however deep in it. */
export function withinRequest<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

/** The id of the current request, if there is one. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore()
}

/** Built by hand, because this is the most expensive part of most requests. */
function lineOf(at: string, level: LogLevel, event: string, facts: Facts | undefined) {
  const rest = facts ? JSON.stringify(facts).slice(1) : '}'
  const requestId = currentRequestId()
  const request = requestId === undefined ? '' : `,"requestId":"${requestId}"`
  return `{"at":"${at}","level":"${level}","event":${JSON.stringify(event)}${request}${rest === '}' ? '' : ','}${rest}\n`
}

/** Caches the time of a line, because many share a millisecond. */
function stamper() {
  let last = Number.NaN
  let text = ''
  return (time: Date) => {
    const milliseconds = time.getTime()
    if (milliseconds !== last) {
      last = milliseconds
      text = time.toISOString()
    }
    return text
  }
}

/**
 * The part of an unexpected error that may be logged: its class, its code and its place, never its
 * message, which may quote data.
 */
export function causeOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { cause: typeof error }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    cause: error.name,
    code: typeof code === 'string' ? code : undefined,
    where: frames
      .slice(0, 4)
      .map((line) => line.trim().slice(3, 203))
      .join(' < '),
  }
}

function writer(folder: string | null, toStandardOutput: boolean) {
  const file = folder === null ? null : openFile(folder)
  return (text: string) => {
    if (toStandardOutput) process.stdout.write(text)
    file?.(text)
  }
}

/**
 * A full disk must not stop the product: lines that cannot be written to the file are still on
 * standard output.
 */
function openFile(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'vowline.log')
  let size = sizeOf(path)
  return (text: string) => {
    try {
      if (size + text.length > rotateAtBytes) {
        rotate(path)
        size = 0
      }
      appendFileSync(path, text, { mode: 0o600 })
      size += text.length
    } catch {
      size = sizeOf(path)
    }
  }
}

function rotate(path: string) {
  for (let number = keptFiles - 1; number >= 1; number--)
    move(`${path}.${number}`, `${path}.${number + 1}`)
  move(path, `${path}.1`)
}

function move(from: string, to: string) {
  if (sizeOf(from) > 0) renameSync(from, to)
}

function sizeOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
