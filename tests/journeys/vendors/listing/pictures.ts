import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photo as Playwright hands it to a file field: one colour, so that photos can be told apart. */
export async function photoFile(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A file of some kilobytes that unpacks to 900 million points. */
export function decompressionBomb(name: string) {
  const side = 30_000
  // One bit a point, and a byte before each row that says how it is filtered.
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(kind: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Calls `use` with the path of an empty file of that size, which takes no room on the disk. */
export async function withLargeFile(
  name: string,
  bytes: number,
  use: (path: string) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-large-'))
  const path = join(folder, name)
  const file = openSync(path, 'w')
  ftruncateSync(file, bytes)
  closeSync(file)
  try {
    await use(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
