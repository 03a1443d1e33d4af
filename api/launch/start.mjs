/** `npm start`: everything that a fresh clone needs, then the product on its own address. */
import { buildWhenStale } from './build.mjs'
import { ensureProductPackages, onProjectNode, root } from './project.mjs'
import { pathToFileURL } from 'node:url'

ensureProductPackages()
await onProjectNode(async () => {
  buildWhenStale()
  const { start } = await import(pathToFileURL(`${root}dist/api/server.js`).href)
  await start(process.env)
})
