/** `npm run dev`: the same as `npm start`, unbuilt, with hot reload of the browser and the API. */
import { ensurePackages, onProjectNode, root } from './project.mjs'

ensurePackages()
await onProjectNode(async () => {
  const { createServer, runnerImport } = await import('vite')
  const { module: api } = await runnerImport(`${root}api/config/config.ts`)
  const { host, port } = readOrExit(api)
  const server = await createServer({
    root,
    server: { host: host === '127.0.0.1' ? 'localhost' : host, port, strictPort: true },
  })
  await server.listen().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  // Loads the API now, so that its first answer does not wait for it.
  await fetch(`http://localhost:${port}/readyz`)
})

function readOrExit({ readConfig, ConfigError }) {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    return process.exit(1)
  }
}
