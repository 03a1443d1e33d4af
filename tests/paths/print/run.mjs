/**
 * `npm run paths`: the machines with their states, transitions and paths. `npm run paths --
 * <machine>` prints the paths of one.
 */
import { ensurePackages, onProjectNode } from '../../../api/launch/project.mjs'

ensurePackages()
await onProjectNode(async () => {
  // Imported late: the machines are TypeScript, which only the project's own Node reads.
  const { printed } = await import('./print.ts')
  const { text, status } = printed(process.argv.slice(2))
  if (status === 0) console.log(text)
  else console.error(text)
  process.exitCode = status
})
