/**
 * The thread that runs the embedded PostgreSQL. It is handed whole messages of PostgreSQL's own
 * protocol and hands back the answer, so that a slow statement keeps this thread busy and not the
 * API's.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const { folder } = workerData as { folder: string | null }
const port = parentPort
if (!port) throw new Error('The embedded database runs as a worker thread.')

/** The part of Emscripten's folder file system that is changed here. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number }
  realPath(node: object): string
}

/**
 * PGlite's folder file system with the sync that it lacks: every fsync of PostgreSQL reaches the
 * disk, also those of folders, so that a renamed or new file survives a power cut.
 */
class DurableFolder extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const ready = await super.init(...given)
    return {
      emscriptenOpts: {
        ...ready.emscriptenOpts,
        preRun: [...[ready.emscriptenOpts.preRun ?? []].flat(), addSync],
      },
    }
  }
}

function addSync(module: { NODEFS?: NodeFileSystem }) {
  const files = module.NODEFS
  if (!files)
    throw new Error(
      'This version of PGlite keeps its file system elsewhere, so nothing would be synced.',
    )
  files.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) syncFolder(files.realPath(node))
    else fdatasyncSync(nfd)
    return 0
  }
}

function syncFolder(path: string) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const settings = [
  'shared_buffers=16MB',
  'TimeZone=UTC',
  ...(folder === null ? [] : ['fsync=on', 'wal_sync_method=fsync']),
]
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || folder === null),
  ...settings.flatMap((setting) => ['-c', setting]),
]
const database = await PGlite.create({
  startParams,
  ...(folder === null ? {} : { fs: new DurableFolder(folder) }),
})

port.on('message', (message: Uint8Array | 'close') => {
  void (message === 'close' ? close() : answer(message))
})
port.postMessage('ready', [])

/**
 * `execProtocolRaw` also parses its output, and PGlite keeps the parsed messages until the next
 * `execProtocol`, which is never called here. The streaming call hands over the bytes and keeps
 * nothing.
 */
async function answer(message: Uint8Array) {
  const chunks: Uint8Array[] = []
  // The bytes are in PostgreSQL's own memory, which the next chunk overwrites.
  await database.execProtocolRawStream(message, {
    onRawData: (bytes) => chunks.push(bytes.slice()),
  })
  const answered = concatenate(chunks)
  port?.postMessage(answered, [answered.buffer])
}

function concatenate(chunks: Uint8Array[]) {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let end = 0
  for (const chunk of chunks) {
    whole.set(chunk, end)
    end += chunk.length
  }
  return whole
}

async function close() {
  await database.close()
  process.exit(0)
}
