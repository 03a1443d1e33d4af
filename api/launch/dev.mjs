/** `npm run dev`: the same as `npm start`, unbuilt, with hot reload of the browser and the API. */
import { ensurePackages, onProjectNode, root } from './project.mjs'

ensurePackages()
await onProjectNode(async () => {
  const { createServer } = await import('vite')
  const port = Number(process.env['PORT'] || 3000)
  const server = await createServer({ root, server: { port, strictPort: true, host: process.env['HOST'] || 'localhost' } })
  await server.listen()
  // Loads the API now, so that its first answer does not wait for it and a wrong setting is told at once.
  await fetch(`http://localhost:${port}/readyz`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.close().then(() => process.exit(0)))
})
