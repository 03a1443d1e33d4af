import * as v from 'valibot'
import type { PlanToSend } from '#machines/guests/flow/guest-import.schema.ts'
import { keptImportSchema } from '#machines/guests/flow/kept-import.schema.ts'
import type { KeptImport } from '#machines/guests/flow/kept-import.schema.ts'
import { importPlanSchema } from '#machines/guests/import/plan.schema.ts'
import { deleteStoredFile, storeFile, readStoredFile } from '#src/client/storage/stored-files.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'

const idSchema = v.pipe(v.string(), v.uuid())

const recordSchema = v.object({
  userId: v.string(),
  weddingId: v.string(),
  import: keptImportSchema,
  /** Under what the file is kept. */
  fileId: v.nullable(idSchema),
  /** The plan that is being written, and the key under which it is written once. */
  sent: v.nullable(v.object({ planId: idSchema, key: idSchema })),
})
type StoredImportFiles = v.InferOutput<typeof recordSchema>

const record = storedInTab('guestImport', parsedBy(recordSchema))

interface Owner {
  userId: string
  weddingId: string
}

/**
 * What this tab keeps of an import into one wedding, by one person, for as long as the tab lives.
 */
export function openKeptImport(owner: Owner) {
  const found = record.read()
  const mine = found?.userId === owner.userId && found.weddingId === owner.weddingId ? found : null
  if (found && !mine) forget(found)
  let fileId = mine?.fileId ?? null
  let sent: StoredImportFiles['sent'] = mine?.sent ?? null

  function write(kept: KeptImport) {
    record.write({ ...owner, import: kept, fileId, sent })
  }

  function forgetAll() {
    const last = record.read()
    if (last) forget(last)
    fileId = null
    sent = null
  }

  return {
    /** How far it had come when the page was loaded. */
    kept: mine?.import ?? null,
    /** Takes the place of the file before. */
    async storeFile(file: File) {
      const [before, id] = [fileId, crypto.randomUUID()]
      fileId = null
      if (await storeFile(id, file)) fileId = id
      if (before) await deleteStoredFile(before)
    },
    async file(name: string): Promise<File | null> {
      const kept = fileId ? await readStoredFile(fileId) : null
      return kept && new File([kept], name)
    },
    /** Before it is sent, so that a reload sends the same once more. */
    async keepSent({ plan, key }: PlanToSend, kept: KeptImport) {
      const planId = crypto.randomUUID()
      if (!(await storeFile(planId, new Blob([JSON.stringify(plan)])))) return
      sent = { planId, key }
      write(kept)
    },
    async sent(): Promise<PlanToSend | null> {
      const kept = sent ? await readStoredFile(sent.planId) : null
      if (!kept || !sent) return null
      const plan = v.safeParse(importPlanSchema, JSON.parse(await kept.text()))
      return plan.success ? { plan: plan.output, key: sent.key } : null
    },
    forgetSent() {
      if (sent) void deleteStoredFile(sent.planId)
      sent = null
    },
    write(kept: KeptImport | null) {
      if (kept) write(kept)
      else forgetAll()
    },
    /** What is over is not come back to. */
    forget: forgetAll,
  }
}

function forget({ fileId, sent }: StoredImportFiles) {
  if (fileId) void deleteStoredFile(fileId)
  if (sent) void deleteStoredFile(sent.planId)
  record.write(null)
}
