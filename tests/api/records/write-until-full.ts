import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { folderFiles } from '#api/adapters/files/folder-files.ts'
import { Problem } from '#machines/kernel/problem.ts'

/*
 * Stores a megabyte in the given folder, in a process whose file size limit is lower: a full disk
 * for one process alone. Prints the error of the storage and the files that are left.
 */
const [, , folder = ''] = process.argv
const files = folderFiles(folder)
const content = Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(65_536, 'A')))
const said = await files.put('documents/large', content, { contentType: 'application/pdf' }).then(
  () => 'stored',
  (error: unknown) => (error instanceof Problem ? error.code : String(error)),
)
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const left = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
process.stdout.write(JSON.stringify({ said, left }))
