/**
 * `npm run baselines`: how the machines differ from their baselines. `-- <machine>` prints the text
 * of one, `-- --accept "why"` writes.
 */
import { ensurePackages, onProjectNode } from '../../../api/launch/project.mjs'

ensurePackages()
await onProjectNode(async () => {
  // Imported late: the machines are TypeScript, which only the project's own Node reads.
  const { runBaselines } = await import('./command.ts')
  const { text, status } = runBaselines(
    process.argv.slice(2),
    new Date().toISOString().slice(0, 10),
  )
  if (status === 2) console.error(text)
  else console.log(text)
  process.exitCode = status
})
