import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { wholeAddress } from '#machines/account/deletion/address.rules.ts'
import type { ReadableOutbox, SentMail } from './mail.port.ts'

/** How many messages are stored, which is also the most that one reading opens. */
const kept = 1_000
/** How many messages one reading returns. */
const shown = 100

const sentMailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  unsubscribe: v.exactOptional(v.string()),
  at: v.string(),
})

/**
 * Stores each message as a JSON file, for development. Several processes may write to the folder at
 * once: a file gets its name only when it is complete, and names (time, then order within the
 * process, then a random part) sort by age.
 */
export function fileOutbox(folder: string, now: () => Date = () => new Date()): ReadableOutbox {
  let written = 0

  return {
    async send({ to, subject, text, html, unsubscribe }) {
      const at = now()
      const order = String(written++).padStart(9, '0')
      const name = `${String(at.getTime()).padStart(15, '0')}-${order}-${randomUUID()}.json`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(
        join(folder, name),
        JSON.stringify(
          {
            to,
            subject,
            text,
            html,
            ...(unsubscribe ? { unsubscribe } : {}),
            at: at.toISOString(),
          } satisfies SentMail,
          null,
          2,
        ),
      )
      if (written % 100 === 0) await forgetOldest(folder)
    },

    async read(to) {
      const wanted = to?.trim().toLowerCase()
      const found: SentMail[] = []
      for (const name of (await newestFirst(folder)).slice(0, kept)) {
        const mail = await open(join(folder, name))
        if (mail && (wanted === undefined || mail.to.toLowerCase() === wanted)) found.push(mail)
        if (found.length === shown) break
      }
      return found
    },

    async erase(address) {
      const wanted = new RegExp(wholeAddress(address), 'i')
      for (const name of await newestFirst(folder)) {
        const file = join(folder, name)
        const content = await readFile(file, 'utf8').catch(absent)
        if (content !== null && wanted.test(content)) await rm(file, { force: true })
      }
    },

    close: () => Promise.resolve(),
  }
}

/**
 * Writes under another name first, so that readers never see half a file; a crash leaves a name
 * that they ignore.
 */
async function writeWhole(file: string, content: string) {
  const unfinished = `${file}.part`
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600 })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function newestFirst(folder: string) {
  const names = await readdir(folder).catch(absent)
  return (names ?? [])
    .filter((name) => /^\d{15}-\d{9}-[0-9a-f-]{36}\.json$/.test(name))
    .toSorted()
    .toReversed()
}

/** Null if another process has just removed it, or if it is no message of ours. */
async function open(file: string) {
  const content = await readFile(file, 'utf8').catch(absent)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sentMailSchema), content)
  return parsed.success ? parsed.output : null
}

async function forgetOldest(folder: string) {
  const old = (await newestFirst(folder)).slice(kept)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
