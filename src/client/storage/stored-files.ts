import * as v from 'valibot'
import { parsedBy } from './parsed.ts'
import { storedInTab } from './storage.ts'

/*
 * Files that this tab keeps across a reload. They are too large for the tab's own storage, so they
 * lie in the browser's database, encrypted; the key is in the tab's storage and ends with the tab,
 * so that what is left of a closed tab cannot be read by anybody.
 */

const database = 'vowline'
const files = 'files'
const oldestMs = 24 * 60 * 60 * 1_000

const keptSchema = v.object({
  at: v.number(),
  iv: v.instance(Uint8Array<ArrayBuffer>),
  bytes: v.instance(ArrayBuffer),
})

const tabKey = storedInTab('filesKey', parsedBy(v.pipe(v.string(), v.length(64))))

/** Keeps a file for this tab under an id; false where the browser has no room, or keeps nothing. */
export async function storeFile(id: string, file: Blob): Promise<boolean> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      await keyOfTab(),
      await file.arrayBuffer(),
    )
    const at = Date.now()
    await inFiles('readwrite', (store) => {
      forgetOlder(store, at - oldestMs)
      return store.put({ at, iv, bytes }, id)
    })
    return true
  } catch {
    return false
  }
}

/** What was kept under that id in this tab; null where there is nothing to be read. */
export async function readStoredFile(id: string): Promise<Blob | null> {
  try {
    const { iv, bytes } = v.parse(keptSchema, await inFiles('readonly', (store) => store.get(id)))
    return new Blob([await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOfTab(), bytes)])
  } catch {
    return null
  }
}

export async function deleteStoredFile(id: string): Promise<void> {
  await inFiles('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/**
 * A tab that was closed leaves what nobody can read; the next one that keeps something takes it
 * away.
 */
function forgetOlder(store: IDBObjectStore, before: number) {
  const cursor = store.openCursor()
  cursor.addEventListener('success', () => {
    const found = cursor.result
    if (!found) return
    const kept = v.safeParse(keptSchema, found.value)
    if (!kept.success || kept.output.at < before) found.delete()
    found.continue()
  })
}

async function keyOfTab(): Promise<CryptoKey> {
  const hex = tabKey.read() ?? hexOf(crypto.getRandomValues(new Uint8Array(32)))
  tabKey.write(hex)
  const raw = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function hexOf(bytes: Uint8Array) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Closed after each use, so that a sign-out in any tab can delete it. */
async function inFiles(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(files))
  await ended(opening)
  const db = opening.result
  try {
    const transaction = db.transaction(files, mode)
    const request = work(transaction.objectStore(files))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('Nothing was kept.')),
      )
    })
    return request.result
  } finally {
    db.close()
  }
}

function ended(request: IDBRequest) {
  return new Promise<void>((resolve, reject) => {
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser keeps nothing.')),
    )
  })
}
